// __device__ on a class.
__device__ struct S { int x; };
