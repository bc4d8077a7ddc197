// A device function that nobody calls calls the host: refused all the same.
void log_it(int) {}
__device__ void unused(int x) {
  log_it(x);
}
int main() {}
