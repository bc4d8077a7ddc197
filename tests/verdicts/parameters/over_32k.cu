// More than 32764 bytes of parameters.
struct Big {
  char bytes[32765];
};
__global__ void k(Big b, char* out) {
  *out = b.bytes[0];
}
