#!/bin/sh
# The debug adapter, as a program without arguments, which the protocol's test client starts.
exec "${WARPSTEP:?the command to test}" debug --adapter
