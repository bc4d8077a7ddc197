// More than 4 KiB of parameters.
struct Big {
  char bytes[4097];
};
__global__ void k(Big b, char* out) {
  *out = b.bytes[0];
}
