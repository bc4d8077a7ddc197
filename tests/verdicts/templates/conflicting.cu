// A launch that deduces two types.
template <class T>
__global__ void k(T* a, T b) {}
int main() {
  k<<<1, 1>>>(static_cast<float*>(nullptr), 1.0);
}
