// A kernel template is instantiated with a type of a function.
template <class T>
__global__ void k(T t) {}
int main() {
  struct Local {
    int x;
  };
  k<<<1, 1>>>(Local{3});
}
