int my_operator_of_host(int value) {
  return value + 2;
}
__global__ void use_operators(int* out) {
  out[0] = my_operator_of_host(1);
}
int main() {}
