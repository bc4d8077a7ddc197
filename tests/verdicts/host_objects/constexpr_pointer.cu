// A constexpr pointer to a text.
constexpr const char* text = "x";
__global__ void kernel(char* out) {
  out[0] = text[0];
}
