"""LayerPress: layer scenes as PDF, SVG and PNG, and templates with rows of data as prints.

The program lies in the package and runs as a child process; nothing else is needed. `layerpress.dask` spreads merges over a
cluster and needs Dask's `distributed`.
"""

from ._errors import Diagnostic, LayerPressError
from ._jobs import Exported, Finding, JobSize, Report, export, join, merge, size
from ._version import __version__

__all__ = [
    "__version__",
    "Diagnostic",
    "Exported",
    "Finding",
    "JobSize",
    "LayerPressError",
    "Report",
    "export",
    "join",
    "merge",
    "size",
]
