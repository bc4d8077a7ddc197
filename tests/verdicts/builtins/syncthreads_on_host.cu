// The host calls __syncthreads.
int main() {
  __syncthreads();
}
