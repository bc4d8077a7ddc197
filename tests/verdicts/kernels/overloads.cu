// Overloaded kernels.
__global__ void k(int* out) {
  *out = 1;
}
__global__ void k(float* out) {
  *out = 2;
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr));
  k<<<1, 1>>>(static_cast<float*>(nullptr));
}
