// A kernel takes a reference to const.
__global__ void k(const int& n, int* out) {
  *out = n;
}
int main() {
  k<<<1, 1>>>(3, nullptr);
}
