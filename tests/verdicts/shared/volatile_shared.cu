// volatile in every order.
__global__ void k(int* out) {
  volatile __shared__ int a[32];
  __shared__ volatile int b[32];
  int __shared__ c[32];
  a[threadIdx.x] = b[threadIdx.x] = c[threadIdx.x] = 1;
  *out = a[0];
}
