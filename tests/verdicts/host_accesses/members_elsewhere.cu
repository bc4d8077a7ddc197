// Members that are defined outside of their class, or inherited from a header's.
#include <utility>
__constant__ float x;
__constant__ int second;
__device__ float y;
struct Vec {
  float x, y;
  Vec& operator+=(const Vec& other);
  bool operator==(const Vec& other) const;
  operator float() const;
  ~Vec();
};
Vec& Vec::operator+=(const Vec& other) {
  x += other.x;
  y += other.y;
  return *this;
}
bool Vec::operator==(const Vec& other) const {
  return x == other.x && y == other.y;
}
Vec::operator float() const {
  return x + y;
}
Vec::~Vec() {
  x = 0;
}
struct Range : std::pair<int, int> {
  void grow() { second = second + 1; }
};
struct Point : float3 {
  float dot() const { return x * x + y * y; }
};
int main() {
  return 0;
}
