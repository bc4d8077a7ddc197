// A kernel takes a reference.
__global__ void k(int& x) {
  x = 1;
}
int main() {
  int x = 0;
  k<<<1, 1>>>(x);
}
