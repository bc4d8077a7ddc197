// A host function declares shared memory.
int main() {
  __shared__ int tile[32];
  return tile[0];
}
