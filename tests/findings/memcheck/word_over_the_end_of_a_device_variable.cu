// Four bytes are written at once to a device variable that has three.
// expect: out-of-bounds-global
alignas(4) __device__ char name[3];

__global__ void clear() {
  char* const to = name;
  *reinterpret_cast<int*>(to) = 0;  // here
}

int main() {
  clear<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
