// Elements of arrays, of one dimension and of two.
__device__ float row[8];
__device__ float grid[4][4];
__constant__ float weights[3] = {1, 2, 3};
int main() {
  row[1] = 3;
  float a = grid[1][2];
  grid[0][1] = a + row[2];
  weights[0] = 1;
  return (int)weights[2];
}
