// A kernel calls a function template of the host with its arguments.
template <int n, class T>
T times(T x) {
  return n * x;
}
__global__ void k(float* out) {
  *out = times<3>(*out);
}
