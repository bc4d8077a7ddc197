// A grid whose size is a float.
__global__ void k(int* out) {
  *out = 1;
}
int main() {
  k<<<1.5f, 32>>>(nullptr);
}
