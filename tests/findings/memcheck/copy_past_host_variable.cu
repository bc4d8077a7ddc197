// The device's array has more weights than the host's table, which the copy comes from.
// expect: wrong-copy
static float table[48];

int main() {
  float* weights;
  cudaMalloc(&weights, 64 * sizeof(float));
  cudaMemcpy(weights, table, 64 * sizeof(float), cudaMemcpyHostToDevice);  // here
  cudaFree(weights);
}
