"""Findings as text: with source and carets, a line each, or JSON. Each form has `render(found, ...) -> str`."""
