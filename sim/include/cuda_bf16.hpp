// The definitions of cuda_bf16.h, which CUDA has in a file of their own.
#pragma once

#include "cuda_bf16.h"
