"""Templates are compiled once for all processes: the cache folder keeps their byte code."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import version

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket, bc_magic

from silver_sim.caches import cache_folder, keep, kept


class KeptTemplates(BytecodeCache):
    """Byte code of templates, in files named by where they are.

    Jinja takes it only if it was made of the same source, by the same Python. ``settings`` is text
    that differs where templates are compiled in another way.
    """

    def __init__(self, settings: str) -> None:
        made_by = sha256(f"{version('jinja2')} {bc_magic!r} {settings}".encode())
        self._folder = f"templates-{made_by.hexdigest()[:16]}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read what was kept of a template; nothing if it is damaged."""
        if content := kept(cache_folder(self._folder) / bucket.key):
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the byte code of a template for later processes."""
        keep(cache_folder(self._folder) / bucket.key, bucket.bytecode_to_string())
