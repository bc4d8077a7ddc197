"""Every notebook of docs/python runs from top to bottom."""
import os
import pathlib

import nbformat
import pytest
import warpstep
from nbclient import NotebookClient

folder = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python"
notebooks = sorted(folder.glob("*.ipynb"))


# What the text around a cell says of its output: each order's verdict is one.
verdicts = {("3", "c09"): [f"{'block_sum':16} {schedule:9} right" for schedule in ("in-order", "reverse", "random:3")]
            + [f"{'block_sum_hasty':16} {schedule:9} {verdict}" for schedule, verdict in (("in-order", "wrong"), ("reverse", "right"))]}


def said_by(cell):
    return "".join(str(part) for output in cell.outputs for part in (output.get("text", ""), output.get("evalue", ""), output.get("data", "")))


def test_there_are_notebooks():
    assert len(notebooks) >= 4


@pytest.mark.parametrize("file", notebooks, ids=lambda file: file.stem)
def test_a_notebook_runs_from_top_to_bottom(file, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(pathlib.Path(warpstep.__file__).parents[1]))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=200, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    kept = os.environ.get("KEEP_NOTEBOOKS")
    if kept:
        nbformat.write(notebook, pathlib.Path(kept) / file.name)
    for cell in notebook.cells:
        if cell.cell_type != "code":
            assert not cell.source.startswith(("%%", "import"))
            continue
        said = said_by(cell)
        assert "error:" not in said, cell.source
        for line in verdicts.get((file.stem[0], cell.id), ()):
            assert line in said, said
        fails = any(output.output_type == "error" for output in cell.outputs)
        assert fails == ("raises-exception" in cell.metadata.get("tags", [])), cell.source
        names = {output.ename for output in cell.outputs if output.output_type == "error"}
        assert names <= {"Finding", "TypeError"}, cell.source
