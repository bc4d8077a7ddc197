// The definitions of cuda_fp16.h, which CUDA has in a file of their own.
#pragma once

#include "cuda_fp16.h"
