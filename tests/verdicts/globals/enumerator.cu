// Enumerators and macros are no variables.
enum { kTile = 16 };
enum class Colour { kRed, kGreen };
#define WIDTH 32
__global__ void k(int* out) {
  *out = kTile * WIDTH + static_cast<int>(Colour::kGreen);
}
