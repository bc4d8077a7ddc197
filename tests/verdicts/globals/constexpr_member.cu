// A kernel reads a constexpr static member.
struct Shape {
  static constexpr int kTile = 16;
  static const int kHalf = 8;
};
__global__ void k(int* out) {
  *out = Shape::kTile + Shape::kHalf;
}
