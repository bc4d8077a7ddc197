// A __host__ __device__ function that calls the host is only warned about.
int host_only(int x) {
  return x;
}
__host__ __device__ int both(int x) {
  return host_only(x);
}
int main() {
  return both(0);
}
