// E27: every thread of the grid adds 1 to the counter.

__global__ void count(int* counter) {
  *counter += 1;  // right by luck here, where one thread runs after another; wrong on a GPU
}
