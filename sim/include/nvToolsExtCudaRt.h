// NVTX's names for the things of the Runtime API, by the name that it had before version 3.
#pragma once

#include "nvtx3/nvToolsExtCudaRt.h"
