// A kernel indexes with an operator of the host.
struct Array {
  float* p;
  float& operator[](int i) { return p[i]; }
};
__global__ void k(Array a) {
  a[threadIdx.x] = 1;
}
