// The host calls atomicAdd.
int main() {
  int x = 0;
  atomicAdd(&x, 1);
}
