// min and max of different number types.
__global__ void k(float* a, int n) {
  a[0] = min(n, 3u) + max(a[1], 2.0) + fminf(a[1], n);
}
