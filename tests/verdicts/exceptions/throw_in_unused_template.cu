// A kernel template that throws and is never instantiated.
template <class T>
__global__ void k(T* n) {
  if (*n < 0) throw 1;
}
int main() {}
