// An array is a pointer.
__global__ void k(int out[], int in[32], float m[][16]) {
  out[0] = in[0] + m[1][2];
}
