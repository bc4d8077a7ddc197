"""Counters of memory traffic, and the page that plays a launch."""
import html

from .errors import NotInstalled


def _rows(counters):
    """(name, value) of every number, the nested ones with their path."""
    for name, value in counters.items():
        if isinstance(value, dict):
            for inner, number in _rows(value):
                yield f"{name}.{inner}", number
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            yield name, value


class Counters(dict):
    """The counters of one launch: docs/traffic.schema.json says what each means."""

    def table(self):
        """(counter, value) rows, sites and arrays left out."""
        return [row for row in _rows(self) if row[0] != "version"]

    def __repr__(self):
        rows = self.table()
        width = max((len(name) for name, _ in rows), default=0)
        return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)

    def _repr_html_(self):
        cells = "".join(f"<tr><td style='text-align:left'>{html.escape(name)}</td><td>{value}</td></tr>" for name, value in self.table())
        return f"<table><tr><th>counter</th><th>value</th></tr>{cells}</table>"

    def frame(self):
        """The counters as a DataFrame of pandas with one row: `pandas.concat` puts launches side by side."""
        try:
            import pandas
        except ImportError:
            raise NotInstalled("frame() needs pandas (apt-get install python3-pandas); table() gives the same as rows") from None
        return pandas.DataFrame([dict(self.table())], index=[self.get("kernel", "")])

    def sites(self):
        """The counters of each line of the source: a DataFrame where pandas is installed, else a list."""
        rows = self.get("sites", [])
        try:
            import pandas
        except ImportError:
            return rows
        return pandas.json_normalize(rows)


class Page:
    """A launch to play: shows itself in a notebook."""

    def __init__(self, text, file=None):
        self.html, self.file = text, file

    def __repr__(self):
        return f"<player: {self.file or 'save(FILE) writes the page'}>"

    def save(self, file):
        with open(file, "w") as out:
            out.write(self.html)
        self.file = file

    def _repr_html_(self):
        inside = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{inside}" style="width:100%;height:640px;border:1px solid #d0d7de" title="the launch, step by step"></iframe>'
