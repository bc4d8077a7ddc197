// 32764 bytes of parameters.
struct Big {
  char bytes[32764];
};
__global__ void k(Big b) {}
