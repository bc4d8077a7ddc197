// E10: the grey picture of E09 again, by blocks that have rows and columns themselves.

/// On the host: how many blocks of this shape cover w columns and h rows.
dim3 grid_for(int w, int h, dim3 block) {
  return dim3(1, 1);  // one block is not enough: divide, and round up, in both directions
}

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int w, int h) {
  // Your code goes here. Which column is this thread's, and which row? Do both exist?
}
