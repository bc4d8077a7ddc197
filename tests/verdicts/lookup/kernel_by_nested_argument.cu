// A kernel is found by an argument's class in a lambda, two namespaces deep, and by its own name inside.
namespace lib::inner {
struct Data {
  int* p;
};
__global__ void work(Data d, int n) { *d.p = n; }
void here(Data d) { work<<<1, 1>>>(d, 1); }
}  // namespace lib::inner
struct Mine {
  lib::inner::Data data;
};
int main() {
  Mine mine{};
  auto run = [&](int n) {
    work<<<1, 1>>>(mine.data,
                   n + 1);
  };
  run(2);
}
