// __host__ on a variable.
__host__ int x = 3;
int main() {
  return x;
}
