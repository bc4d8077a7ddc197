// An instantiated kernel template calls the host.
int host_only(int x) {
  return x;
}
template <class T>
__global__ void k(T* out) {
  *out = host_only(3);
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr));
}
