// Variables of a namespace, and functions of both sides.
namespace model {
__device__ int layers;
int depth() {
  return layers + 1;
}
}  // namespace model
static __device__ int steps;
__host__ __device__ int both() {
  return steps;
}
struct Trainer {
  int epochs;
  int run() { return epochs * steps; }
};
int main() {
  model::layers = 3;
  Trainer trainer{2};
  auto on_host = [&](int by) { steps = by; };
  on_host(2);
  return model::depth() + both() + trainer.run();
}
