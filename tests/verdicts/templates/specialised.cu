// A kernel template with a specialisation.
template <class T>
__global__ void k(T* out) {
  *out = 1;
}
template <>
__global__ void k<float>(float* out) {
  *out = 2;
}
int main() {
  k<<<1, 1>>>(static_cast<float*>(nullptr));
}
