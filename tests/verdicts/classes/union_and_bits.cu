// Unions, bit fields and anonymous structs.
union Word {
  float f;
  struct {
    unsigned low : 16, high : 16;
  };
};
__global__ void k(unsigned* out) {
  Word w;
  w.f = 1;
  *out = w.high;
}
