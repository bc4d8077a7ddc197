// Includes a file of the machine as a header unit.
import "/etc/passwd";
__global__ void add_ten(const float* a, float* out, int n) {
  out[threadIdx.x] = a[threadIdx.x] + 10;
}
