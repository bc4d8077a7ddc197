# Entry point of the debug adapter, on standard input and output: `gdb -batch -x adapter.py`.
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = sys.pycache_prefix is None

import warpstep  # noqa: E402,F401
from warpstep.adapter import requests  # noqa: E402

requests.serve()
