// E01: thread i writes i to out[i]. One block of n threads.

__global__ void iota(int* out, int n) {
  // Every thread runs these lines. threadIdx.x says which thread it is.
}
