// A launch over lines: with continuations, comments inside, and blanks between.
__global__ void scale(float* data,
                      float by) {
  data[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}
int main() {
  float* d = nullptr;
  scale<<<  /* blocks */ 4,  // then threads
            256 /* threads */,
            0 >>>(d, 2.0f);
  scale \
      <<<1, \
         32>>> \
      (d,
       /* by */ 3.0f);
  scale<<<dim3(1,
               2),
          dim3{32}>>>(
      d, 1.0f);
  if (d) scale<<<1, 1>>>(d, 1); else scale<<<2, 1>>>(d, 1);
  for (int i = 0; i < 3; ++i) scale<<<1 << i, 64 >> i>>>(d, i);
}
