// if and switch with initialisers.
__global__ void k(int* out, int n) {
  if (int i = threadIdx.x; i < n) out[i] = i;
  switch (int j = n; j) {
    case 1:
      out[0] = j;
  }
}
