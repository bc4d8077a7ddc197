// A pointer of the device: its value is read where the host follows it.
__device__ int* list;
int main() {
  list[0] = 1;
  int first = *list;
  list = &first;
  int* copy = list;
  return copy == list;
}
