// Blanks and comments within a launch.
__global__ void k(int n) {}
int main() {
  k<<<1, 2>>>(3);
  k /* here */<<<1, /* there */ 2>>>(3);
}
