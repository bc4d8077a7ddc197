// The host calls a device member function.
struct S {
  __device__ int get() const { return 1; }
};
int main() {
  S s;
  return s.get();
}
