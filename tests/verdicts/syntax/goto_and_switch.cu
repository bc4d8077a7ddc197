// goto, switch with ranges of cases, do-while(0), comma operators and labels in a kernel.
__global__ void k(int* out, int n) {
again:
  switch (n) {
    case 0:
    case 1: {
      int x = 2;
      out[0] = x;
      break;
    }
    default:
      --n;
      goto again;
  }
  do {
    out[1] = (n++, n++, n);
  } while (0);
  for (int i = 0, j = 9; i < j; ++i, --j) out[i & 1] += j;
}
