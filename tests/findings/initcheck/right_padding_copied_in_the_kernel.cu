// A kernel copies whole structs, padding included, and then uses their members.
// expect: nothing
struct Item {
  char kind;
  double value;
};

__global__ void fill(Item* items) {
  items[threadIdx.x].kind = 'a';
  items[threadIdx.x].value = threadIdx.x;
}

__global__ void reverse(const Item* in, Item* out, double* values) {
  const int t = threadIdx.x;
  out[t] = in[31 - t];
  values[t] = out[t].value;
}

int main() {
  Item *in, *out;
  double* values;
  cudaMalloc(&in, 32 * sizeof(Item));
  cudaMalloc(&out, 32 * sizeof(Item));
  cudaMalloc(&values, 32 * sizeof(double));
  fill<<<1, 32>>>(in);
  reverse<<<1, 32>>>(in, out, values);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(values);
}
