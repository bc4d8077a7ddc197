// A kernel template that calls the host is never instantiated.
int host_only(int x) {
  return x;
}
template <class T>
__global__ void k(T* out) {
  *out = host_only(3);
}
