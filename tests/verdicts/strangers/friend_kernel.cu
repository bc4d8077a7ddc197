// A kernel that is a friend of a class, and a friend template.
class Counter;
__global__ void raise(Counter* c);
template <class T>
class Box;
template <class T>
__global__ void fill(Box<T> box);
class Counter {
  int n = 0;
  friend __global__ void raise(Counter* c);
};
template <class T>
class Box {
  T* data = nullptr;
  friend __global__ void fill<T>(Box<T> box);
};
__global__ void raise(Counter* c) {
  ++c->n;
}
template <class T>
__global__ void fill(Box<T> box) {
  box.data[0] = T{};
}
int main() {
  raise<<<1, 1>>>(nullptr);
  fill<<<1, 1>>>(Box<float>{});
}
