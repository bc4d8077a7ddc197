// expect: T1
#include "view.h"

__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void bmm(View out, CView a, CView b) {
  const int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y, z = blockIdx.z;
  if (r >= out.shape[1] || c >= out.shape[2]) return;
  const float* row = a.data + (a.shape[0] == 1 ? 0 : z * a.strides[0]) + r * a.strides[1];
  const float* column = b.data + (b.shape[0] == 1 ? 0 : z * b.strides[0]) + c * b.strides[2];
  float sum = 0;
  for (int i = 0; i < a.shape[2]; ++i)
    sum += taken(row + i * a.strides[2]) * taken(column + i * b.strides[1]);
  out.data[z * out.strides[0] + r * out.strides[1] + c * out.strides[2]] = sum;
}
