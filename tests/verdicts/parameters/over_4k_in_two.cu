// 4 KiB is no limit on sm_75 either.
// flags: -arch=sm_75
struct Half {
  char bytes[2100];
};
__global__ void k(Half a, Half b, char* out) {
  *out = a.bytes[0] + b.bytes[0];
}
