"""Put many random hands to all engines and compare what they say: `python bench/agree.py --hands 20000 --seed 1`.

Hands of up to eight cards are answered by trying everything, too. Prints progress and how often each engine gave no answer. On
a disagreement it writes the smallest question found to `disagreement.json` and exits with 1; `--again FILE` asks that question
anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from runtime.solve.port import Budget
from tests.differential.compare import Question, Tally, agree, random_question, smallest
from tests.differential.settings import random_settings

BRUTE = 8
"""The greatest hand that is also answered by trying everything."""


def main() -> int:
    options = _options()
    if options.again:
        return _again(Path(options.again))
    tallies: dict[str, Tally] = {}
    started = monotonic()
    for number in range(options.hands):
        # Each hand has its own seed, so that one of them can be had without those before.
        rng = Random(f"{options.seed}/{number}")
        small = rng.random() < options.small
        rules = random_settings(rng)
        least, most = (4, BRUTE) if small else (BRUTE + 1, options.most)
        question = random_question(rng, least, most, rules)
        try:
            said = agree(question, brute=small, budget=None if small else Budget(options.steps))
        except AssertionError as fault:
            return _report(fault, question, number, small)
        tallies.setdefault("small hands" if small else rules.name, Tally()).add(said)
        if (number + 1) % options.every == 0:
            print(f"{number + 1} hands, {monotonic() - started:.0f} s", flush=True)
    print(f"\nseed {options.seed}: no disagreement in {options.hands} hands")
    for name, tally in sorted(tallies.items()):
        print(f"  {name}: {tally}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1_000, help="how many hands (1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the hands (1)")
    parser.add_argument("--small", type=float, default=0.6, help="share of hands of up to eight cards (0.6)")
    parser.add_argument("--most", type=int, default=15, help="cards of the greatest hand (15)")
    parser.add_argument("--steps", type=int, default=500_000, help="budget of each engine on the greater hands (500000)")
    parser.add_argument("--every", type=int, default=500, help="hands between two lines of progress (500)")
    parser.add_argument("--again", metavar="FILE", help="ask the question of a file once more")
    return parser.parse_args()


def _report(fault: AssertionError, question: Question, number: int, brute: bool) -> int:
    print(f"hand {number}: {fault}")
    least = smallest(question, brute)
    Path("disagreement.json").write_text(json.dumps(least.plain(), indent=1) + "\n", encoding="utf-8")
    print(f"\nthe smallest such question, in disagreement.json:\n{json.dumps(least.plain())}")
    return 1


def _again(path: Path) -> int:
    question = Question.of(json.loads(path.read_text(encoding="utf-8")))
    try:
        said = agree(question, brute=len(question.hand) <= BRUTE + 2)
    except AssertionError as fault:
        print(fault)
        return 1
    for name, verdict in said.items():
        print(f"{name}: {verdict}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
