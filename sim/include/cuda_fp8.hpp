// The definitions of cuda_fp8.h, which CUDA has in a file of their own.
#pragma once

#include "cuda_fp8.h"
