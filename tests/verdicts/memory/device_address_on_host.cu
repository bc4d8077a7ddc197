// The host takes the address of a device variable.
__device__ int factor;
int main() {
  int* p = &factor;
  return p == nullptr;
}
