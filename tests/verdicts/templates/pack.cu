// A kernel with a pack of parameters.
template <class... T>
__global__ void k(int* out, T... values) {
  *out = (0 + ... + values);
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr), 1, 2, 3);
}
