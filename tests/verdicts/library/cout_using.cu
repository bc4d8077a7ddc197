// A kernel prints to cout.
#include <iostream>
using namespace std;
__global__ void hello() {
  cout << "Hello from thread " << threadIdx.x << endl;
}
int main() {
  hello<<<1, 8>>>();
  cudaDeviceSynchronize();
}
