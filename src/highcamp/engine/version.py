"""Which Highcamp this is. The command line, the pages, the manual and records all say this one."""

from typing import Final

VERSION: Final = "0.2.0"
