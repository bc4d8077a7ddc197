// E27: every thread of the grid adds 1 to the counter.

__global__ void count(int* counter) {
  *counter += 1;  // right by luck here, when one thread runs after the other; wrong on a GPU
}
