// A function of both sides asks for the bits of a float in the device's way.
__host__ __device__ int bits(float x) {
  return __float_as_int(x);
}
int main() {
  return bits(1) != 0x3f800000;
}
