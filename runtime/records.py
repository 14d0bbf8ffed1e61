"""Small frozen records, cheap to import, that a compiled game is made of.

`dataclasses` costs more start-up time than everything else a question about a hand needs, so the records of the
runtime are plain slotted classes built by this metaclass. Type checkers see them as frozen dataclasses.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, ClassVar, TypeVar, dataclass_transform

    C = TypeVar("C")
else:

    def dataclass_transform(**_: object) -> Callable[[C], C]:
        return lambda thing: thing


REGISTRY: dict[str, type[Record]] = {}


@dataclass_transform(frozen_default=True, kw_only_default=False)
class RecordType(type):
    """Turn the annotations of a class into slots, in order; class attributes of the same name become defaults."""

    def __new__(mcls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> RecordType:
        own = tuple(space.get("__annotations__", ()))
        defaults: dict[str, Any] = {}
        inherited: tuple[str, ...] = ()
        for base in bases:
            inherited += getattr(base, "_fields", ())
            defaults.update(getattr(base, "_defaults", {}))
        for field in own:
            if field in space:
                defaults[field] = space.pop(field)
        space["__slots__"] = own
        space["_fields"] = inherited + own
        space["_defaults"] = defaults
        made = super().__new__(mcls, name, bases, space)
        REGISTRY[name] = made  # type: ignore[assignment]
        return made


class Record(metaclass=RecordType):
    """Base of all records: positional or named fields, equality by value, no assignment after creation."""

    if TYPE_CHECKING:
        _fields: ClassVar[tuple[str, ...]]
        _defaults: ClassVar[dict[str, Any]]
    else:

        def __init__(self, *values, **named):
            put = object.__setattr__
            fields = self._fields
            if len(values) > len(fields):
                raise TypeError(f"{type(self).__name__} takes {len(fields)} fields, not {len(values)}")
            for field, value in zip(fields, values):
                put(self, field, value)
            for field in fields[len(values) :]:
                if field in named:
                    put(self, field, named.pop(field))
                elif field in self._defaults:
                    put(self, field, self._defaults[field])
                else:
                    raise TypeError(f"{type(self).__name__} needs a value for {field}")
            if named:
                raise TypeError(f"{type(self).__name__} has no field {next(iter(named))}")

        def __setattr__(self, name, value):
            raise AttributeError(f"{type(self).__name__} cannot be changed")

        def __reduce__(self):
            return type(self), tuple(self)

    def __iter__(self) -> Iterator[Any]:
        for field in self._fields:
            yield getattr(self, field)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        inside = ", ".join(f"{field}={getattr(self, field)!r}" for field in self._fields)
        return f"{type(self).__name__}({inside})"

    def replace(self, **changes: Any) -> Any:
        """Return a copy in which the named fields have other values."""
        return type(self)(**{field: changes.get(field, getattr(self, field)) for field in self._fields})


def flatten(thing: Any) -> Any:
    """Return `thing` with every record turned into a tuple that `marshal` can write."""
    kind = type(thing)
    if isinstance(thing, Record):
        return ("\0", kind.__name__, *(flatten(value) for value in thing))
    if kind is tuple:
        return tuple(flatten(value) for value in thing)
    if kind is dict:
        return {key: flatten(value) for key, value in thing.items()}
    return thing


def unflatten(thing: Any) -> Any:
    """Undo `flatten`."""
    kind = type(thing)
    if kind is tuple:
        if thing and thing[0] == "\0":
            return REGISTRY[thing[1]](*[unflatten(value) for value in thing[2:]])
        return tuple([unflatten(value) for value in thing])
    if kind is dict:
        return {key: unflatten(value) for key, value in thing.items()}
    return thing
