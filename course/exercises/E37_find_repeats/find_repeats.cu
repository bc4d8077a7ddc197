// E37: idx gets all i with a[i] == a[i + 1], in order; returns how many there are.

// Your exclusive_scan of E36 goes here, with its kernels.

int find_repeats(const int* a, int n, int* idx) {
  // Your code goes here: flags, their scan, and then each i to its place.
  return 0;
}
