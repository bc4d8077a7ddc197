// What a.cu and b.cu share.
#pragma once

__device__ int twice(int value);
