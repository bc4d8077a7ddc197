// Pointers of the names of functions are launched.
__global__ void a(int* p) { *p = 1; }
void fill(int* p) { *p = 1; }
void run(void (*fill)(int*), int* p) { fill<<<1, 1>>>(p); }
template <class K>
void each(K fill, int* p) {
  fill<<<1, 1>>>(p);
}
int main() {
  int* p = nullptr;
  fill(p);
  run(a, p);
  each(a, p);
  auto* fill = a;
  fill<<<1, 1>>>(p);
}
