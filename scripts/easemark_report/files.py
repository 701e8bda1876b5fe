"""Writing a text file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


class WriteError(Exception):
    """A file that could not be written; the message is one line."""


def write(path: Path, text: str) -> None:
    """Writes to a temporary name beside the file, then renames."""
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=path.name, suffix=".partial", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
        temporary = None
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
