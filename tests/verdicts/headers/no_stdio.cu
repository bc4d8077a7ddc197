// printf on the host without <cstdio>.
__global__ void k() {
  printf("%d\n", 3);
}
int main() {
  k<<<1, 1>>>();
}
