# Loads the commands for CUDA into gdb: `gdb -x PREFIX/share/warpstep/gdb/load.py`.
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = sys.pycache_prefix is None  # writes no files into the installation

import warpstep  # noqa: E402,F401
