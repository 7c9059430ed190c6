"""The notebook of the documentation runs from its first cell to its last, on a few hands."""

from __future__ import annotations

from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
HANDS = 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "described"), [("ten-thousand-hands", HANDS), ("proved-hands", None)], ids=["sampled", "proved"]
)
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_the_notebook_runs(
    name: str, described: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    pytest.importorskip("pandas")
    monkeypatch.setenv("DDSOLVE_NOTEBOOK_HANDS", str(HANDS))
    monkeypatch.setenv("DDSOLVE_NOTEBOOK_FOLDER", str(tmp_path))
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(DOCS / f"{name}.ipynb", as_version=4)
    where = {"metadata": {"path": str(DOCS)}}
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=where).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in shown if output.output_type == "error"]
    assert any("image/png" in output.get("data", {}) for output in shown)
    if described is not None:
        told = next(output.data["text/plain"] for output in shown if "std" in str(output.get("data", "")))
        assert f"count  {HANDS}" in told.replace("   ", "  ").replace(f"{HANDS}.0", str(HANDS))
