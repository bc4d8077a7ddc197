// Members, bit-fields, enumerators and static members that have the name of a variable.
enum class Kind { text, count };
struct Header {
  unsigned count : 4;
  void reset() { count = 3; }
};
namespace shapes {
enum { circle, total };
bool is(int kind) {
  return kind == total;
}
}  // namespace shapes
struct Settings {
  static constexpr int kSize = 4;
  static int used;
  int gain;
};
int Settings::used = 0;
__device__ int count, total;
__device__ Settings settings;
__constant__ const float3 kOrigin = {1, 2, 3};
__device__ int get();
int get() {
  return count;
}
int main() {
  struct Local {
    int count;
    __device__ Local(int a) : count{a} { total = a; }
    int add(int& total) { return total += 1; }
  };
  settings.used = 3;
  return settings.kSize + static_cast<int>(Kind::count) + static_cast<int>(kOrigin.x);
}
