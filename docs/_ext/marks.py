"""The marks of tests, read from their source.

Besides a plain ``@pytest.mark.proof(...)`` tests use decorators of their own that put such marks on
them. Those are followed as far as it takes to know the words of the marks.
"""

from __future__ import annotations

import ast
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

Value: TypeAlias = "str | list[Value] | dict[str, Value]"


class Mark(NamedTuple):
    """A mark of a test."""

    name: str
    words: list[str]
    options: dict[str, str]


class Source:
    """A file of tests."""

    def __init__(self, path: Path) -> None:
        """Read the file."""
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = {
            node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)
        }

    def tests(self) -> Iterator[tuple[str, list[Mark]]]:
        """Each test with its marks of clauses and proofs."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield (
                    node.name,
                    [m for decorator in node.decorator_list for m in self._marks(decorator, {})],
                )

    def _marks(self, expression: ast.expr, known: Mapping[str, Value]) -> Iterator[Mark]:
        """The marks that a decorator puts on a test."""
        if isinstance(expression, ast.Name) and expression.id in self.functions:
            yield from self._marks_in(self.functions[expression.id], {})
        if not isinstance(expression, ast.Call):
            return
        name = ast.unparse(expression.func)
        if name in {"pytest.mark.clause", "pytest.mark.proof"}:
            options = {o.arg: o.value for o in expression.keywords if o.arg == "clauses"}
            yield Mark(
                name.rpartition(".")[2],
                list(chain.from_iterable(self._words(a, known) for a in expression.args)),
                {key: self._word(value, known) for key, value in options.items() if key},
            )
        elif name in self.functions:
            function = self.functions[name]
            yield from self._marks_in(function, self._bound(function, expression, known))

    def _marks_in(self, function: ast.FunctionDef, known: Mapping[str, Value]) -> Iterator[Mark]:
        """The marks that a decorator of the file's own puts on a test."""
        for node in ast.walk(function):
            if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
                table = self._value(ast.parse(_items_of(node), mode="eval").body, known)
                names = [ast.unparse(name) for name in node.target.elts]
                for item in table.items() if isinstance(table, dict) else ():
                    here = {**known, **dict(zip(names, item, strict=True))}
                    for call in _calls(node):
                        yield from self._marks(call, here)
        looped = {id(c) for n in ast.walk(function) if isinstance(n, ast.For) for c in _calls(n)}
        for call in _calls(function):
            if id(call) not in looped:
                yield from self._marks(call, known)

    def _bound(
        self, function: ast.FunctionDef, call: ast.Call, known: Mapping[str, Value]
    ) -> dict[str, Value]:
        """What the parameters of a function are in a call, as far as these are words."""
        names = [argument.arg for argument in function.args.args]
        defaults = function.args.defaults
        given = {
            **dict(zip(names[len(names) - len(defaults) :], defaults, strict=True)),
            **dict(zip(names, call.args, strict=False)),
            **{option.arg: option.value for option in call.keywords if option.arg},
        }
        bound: dict[str, Value] = {}
        for name, value in given.items():
            try:
                bound[name] = self._value(value, known)
            except ValueError:
                continue  # no matter, unless a mark asks for it
        return bound

    def _words(self, argument: ast.expr, known: Mapping[str, Value]) -> list[str]:
        value = self._value(
            argument.value if isinstance(argument, ast.Starred) else argument, known
        )
        return [str(word) for word in value] if isinstance(value, list) else [str(value)]

    def _word(self, argument: ast.expr, known: Mapping[str, Value]) -> str:
        return str(self._value(argument, known))

    def _value(self, expression: ast.expr, known: Mapping[str, Value]) -> Value:
        """What an expression is, of words, lists and tables of words, and names of such.

        Raises:
            ValueError: If it is anything else.
        """
        match expression:
            case ast.Constant(value=str(word)):
                return word
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return [self._value(item, known) for item in items]
            case ast.Dict(keys=keys, values=values):
                return {
                    self._word(key, known): self._value(value, known)
                    for key, value in zip(keys, values, strict=True)
                    if key is not None
                }
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._word(left, known) + self._word(right, known)
            case ast.Name(id=name) if name in known:
                return known[name]
            case ast.Name(id=name):
                return self.named(name)
            case _:
                raise ValueError(
                    f"{self.path}:{expression.lineno}: cannot read {ast.unparse(expression)}"
                )

    def named(self, name: str) -> Value:
        """What a name of the file is, or of the file beside it from which it is imported."""
        for statement in self.tree.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                    return self._value(value, {})
                case ast.ImportFrom(module=str(module), names=names) if any(
                    alias.name == name for alias in names
                ):
                    beside = self.path.with_name(f"{module.rpartition('.')[2]}.py")
                    return _source(beside).named(name)
                case _:
                    continue
        raise ValueError(f"{self.path}: cannot find {name}")


_source = cache(Source)


def _items_of(loop: ast.For) -> str:
    """The table through which a loop goes by its items."""
    return ast.unparse(loop.iter).removesuffix(".items()")


def _calls(node: ast.AST) -> list[ast.Call]:
    return [
        inner
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call) and ast.unparse(inner.func).startswith("pytest.mark.")
    ]
