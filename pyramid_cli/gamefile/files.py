"""Writing files so that a reader sees the old file or the new one, never half of one."""

from __future__ import annotations

import os
from pathlib import Path

from pyramid_cli.errors import FileError
from pyramid_cli.words import printable


def write_file(path: str, text: str) -> None:
    """Write text as UTF-8 through a temporary sibling and a rename.

    A file that was there keeps its permissions, a symbolic link keeps pointing where it did.

    Raises:
        FileError: the file can't be written; what was there before still is.
    """
    # Imported here: it costs a one-off command, which writes to a pipe, more than dealing does.
    import tempfile

    target = Path(os.path.realpath(path))
    data = text.encode("utf-8", "backslashreplace")
    temporary: Path | None = None
    try:
        if target.is_dir():
            raise FileError(f"{printable(path)} is a folder; name a file to write to.")
        if target.exists() and not target.is_file():
            # A device or pipe, such as /dev/null: a rename would put a plain file in its place.
            target.write_bytes(data)
            return
        mode = target.stat().st_mode & 0o777 if target.exists() else _usual_mode()
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
        temporary = None
    except OSError as error:
        raise FileError(f"{printable(path)} can't be written: {error.strerror or error}.") from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _usual_mode() -> int:
    """Permissions of a new file under the process's umask."""
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
