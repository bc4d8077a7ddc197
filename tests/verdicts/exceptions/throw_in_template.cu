// An instantiated kernel template throws.
template <class T>
__global__ void k(T* n) {
  if (*n < 0) throw 1;
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr));
}
