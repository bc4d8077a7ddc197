// A kernel launches a kernel in a program that is compiled as one piece.
__global__ void child(int* out) { *out = 1; }
__global__ void parent(int* out) {
  child<<<1, 1>>>(out);
}
int main() {
  parent<<<1, 1>>>(nullptr);
}
