// Kernels by pointer: arrays, using, auto, parameters, ternaries, members.
__global__ void one(int* out) { *out = 1; }
__global__ void two(int* out) { *out = 2; }
template <int N>
__global__ void many(int* out) {
  *out = N;
}
using Kernel = void (*)(int*);
typedef void Signature(int*);
struct Table {
  Kernel kernel;
  Kernel all[2] = {one, two};
};
void launch(Signature* kernel, int* out) { kernel<<<1, 1>>>(out); }
int main(int argc, char**) {
  const Kernel kernels[] = {one, &two, many<3>, many<4>};
  for (auto kernel : kernels) kernel<<<1, 1>>>(nullptr);
  kernels[argc]<<<1, 1>>>(nullptr);
  (argc > 1 ? one : two)<<<1, 1>>>(nullptr);
  auto* p = &many<5>;
  (*p)<<<1, 1>>>(nullptr);
  launch(one, nullptr);
  Table t{two};
  t.kernel<<<1, 1>>>(nullptr);
  Table* q = &t;
  q->all[1]<<<1, 1>>>(nullptr);
}
