// A kernel with an auto parameter.
// flags: -std=c++20
__global__ void k(auto* out) {
  *out = 1;
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr));
}
