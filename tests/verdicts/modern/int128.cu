// __int128 in a kernel.
__global__ void k(long long* out, long long a) {
  __int128 x = a;
  *out = static_cast<long long>((x * x) >> 64);
}
