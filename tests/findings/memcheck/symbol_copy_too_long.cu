// Five numbers are copied into a variable that holds four.
// expect: wrong-copy
__device__ int numbers[4];

int main() {
  const int host[5] = {1, 2, 3, 4, 5};
  return cudaMemcpyToSymbol(numbers, host, sizeof host);  // here
}
