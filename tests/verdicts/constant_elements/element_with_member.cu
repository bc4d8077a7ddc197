// A member of an element at a constant index is a number.
struct Point {
  int x, y;
};
constexpr Point points[2] = {{1, 2}, {3, 4}};
__global__ void kernel(int* out) {
  out[0] = points[1].x;
}
