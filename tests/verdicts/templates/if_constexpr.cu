// A branch that is not instantiated calls the host.
int host_only() {
  return 1;
}
template <bool on_host>
__device__ int f() {
  if constexpr (on_host)
    return host_only();
  else
    return 2;
}
__global__ void k(int* out) {
  *out = f<false>();
}
