// A static variable in a kernel template: one for each instance.
template <class T>
__global__ void k(T* out) {
  static T calls = 0;
  *out = ++calls;
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr));
  k<<<1, 1>>>(static_cast<float*>(nullptr));
}
