// The host reads threadIdx.
int main() {
  return threadIdx.x;
}
