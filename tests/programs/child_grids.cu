// Kernels that launch kernels: recursion, streams and events of kernels, what comes last, errors.
// covers: dynamic parallelism
// flags: -rdc=true
#include <cstdio>

constexpr int kValues = 3000, kShort = 32;

// Sorts [first, last] by selection where it is short, else by two children.
__global__ void quicksort(int* values, int first, int last, int depth) {
  if (depth > 24 || last - first < kShort) {
    for (int i = first; i <= last; ++i) {
      int least = i;
      for (int j = i + 1; j <= last; ++j)
        if (values[j] < values[least]) least = j;
      const int value = values[i];
      values[i] = values[least];
      values[least] = value;
    }
    return;
  }
  const int pivot = values[(first + last) / 2];
  int left = first, right = last;
  while (left <= right) {
    while (values[left] < pivot) ++left;
    while (values[right] > pivot) --right;
    if (left > right) break;
    const int value = values[left];
    values[left++] = values[right];
    values[right--] = value;
  }
  if (first < right) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    quicksort<<<1, 1, 0, stream>>>(values, first, right, depth + 1);
    cudaStreamDestroy(stream);
  }
  if (left < last) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    quicksort<<<1, 1, 0, stream>>>(values, left, last, depth + 1);
    cudaStreamDestroy(stream);
  }
}

__device__ int dwell(int x, int y) {
  float re = 0, im = 0;
  const float a = x / 32.0f - 1.5f, b = y / 32.0f - 1.0f;
  int steps = 0;
  while (steps < 64 && re * re + im * im < 4) {
    const float next = re * re - im * im + a;
    im = 2 * re * im + b;
    re = next;
    ++steps;
  }
  return steps;
}

__global__ void fill(int* image, int x, int y, int value) {
  image[(y + threadIdx.y) * 64 + x + threadIdx.x] = value;
}

// A square whose border has one value has it inside as well; others are cut into four.
__global__ void refine(int* image, int x0, int y0, int size, int* squares) {
  x0 += blockIdx.x * size;
  y0 += blockIdx.y * size;
  __shared__ int first, same;
  if (threadIdx.x == 0) {
    first = dwell(x0, y0);
    same = 1;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < size; i += blockDim.x) {
    const bool equal = dwell(x0 + i, y0) == first && dwell(x0 + i, y0 + size - 1) == first &&
                       dwell(x0, y0 + i) == first && dwell(x0 + size - 1, y0 + i) == first;
    if (!equal) atomicAnd(&same, 0);
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  atomicAdd(squares, 1);
  if (same)
    fill<<<1, dim3(size, size)>>>(image, x0, y0, first);
  else if (size > 2)
    refine<<<dim3(2, 2), 32>>>(image, x0, y0, size / 2, squares);
  else
    for (int i = 0; i < size * size; ++i)
      image[(y0 + i / size) * 64 + x0 + i % size] = dwell(x0 + i % size, y0 + i / size);
}

__global__ void add(int* values, int amount) {
  values[threadIdx.x] += amount;
}
__global__ void multiply(int* values, int factor) {
  values[threadIdx.x] *= factor;
}
__global__ void sum(const int* values, int count, int* result) {
  int all = 0;
  for (int i = 0; i < count; ++i) all += values[i];
  *result = all;
}
__global__ void count_down(int n, int* steps) {
  atomicAdd(steps, 1);
  if (n > 0) count_down<<<1, 1, 0, cudaStreamTailLaunch>>>(n - 1, steps);
}
__global__ void spread(int n, int* visits) {
  atomicAdd(visits, 1);
  if (n > 0 && threadIdx.x < 2) spread<<<1, 2, 0, cudaStreamFireAndForget>>>(n - 1, visits);
}

// Work of one stream is in order, an event orders two of them, and the tail comes after all.
__global__ void streams(int* values, int* copy, int* result) {
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x != 0) return;
  cudaStream_t one, other;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEvent_t added;
  cudaEventCreateWithFlags(&added, cudaEventDisableTiming);
  sum<<<1, 1, 0, cudaStreamTailLaunch>>>(copy, 32, result);
  add<<<1, 32, 0, one>>>(values, 1);
  multiply<<<1, 32, 0, one>>>(values, 3);
  cudaEventRecord(added, one);
  cudaStreamWaitEvent(other, added, 0);
  cudaMemcpyAsync(copy, values, 32 * sizeof(int), cudaMemcpyDeviceToDevice, other);
  cudaMemsetAsync(values, 0, 32 * sizeof(int), other);
  cudaEventDestroy(added);
  cudaStreamDestroy(one);
  cudaStreamDestroy(other);
}

// Copies and fills of rows and boxes come behind the kernel, in the order of their stream.
__global__ void rows_and_boxes(int* from, int* to) {
  for (int i = threadIdx.x; i < 96; i += blockDim.x) from[i] = i, to[i] = -1;
  __syncthreads();
  if (threadIdx.x != 0) return;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemset2DAsync(from, 32, 0, 8, 2, stream);  // the first two cells of two rows of eight
  cudaMemcpy2DAsync(to, 16, from, 32, 16, 4, cudaMemcpyDeviceToDevice, stream);
  cudaMemcpy3DParms box = {};
  box.srcPtr = cudaPitchedPtr{from, 16, 16, 2};
  box.dstPtr = cudaPitchedPtr{to + 32, 8, 8, 2};
  box.extent = cudaExtent{8, 2, 3};
  box.kind = cudaMemcpyDeviceToDevice;
  cudaMemcpy3DAsync(&box, stream);
  cudaStreamDestroy(stream);
}

// Each thread has its own error, and the kernel goes on.
__global__ void errors(int* codes, int* values) {
  codes[threadIdx.x] = 0;
  if (threadIdx.x == 1) add<<<1, 2048>>>(values, 1);
  if (threadIdx.x == 2) add<<<0, 32>>>(values, 1);
  if (threadIdx.x == 3) cudaMemcpyAsync(values, codes, 4, cudaMemcpyHostToDevice, 0);
  if (threadIdx.x == 1) codes[5] = cudaPeekAtLastError();
  const int code = cudaGetLastError();
  codes[threadIdx.x] = code;
  if (threadIdx.x == 1) codes[6] = cudaGetLastError();
  cudaEvent_t event;
  if (threadIdx.x == 0) codes[4] = cudaEventCreateWithFlags(&event, cudaEventDefault);
}

__global__ void heap(int* results) {
  int* memory = nullptr;
  results[0] = cudaMalloc(&memory, 64);
  memory[3] = 7;
  results[1] = memory[3];
  results[2] = cudaFree(memory);
  void* large = nullptr;
  results[3] = cudaMalloc(&large, size_t(1) << 40);
}

// A pointer to a kernel, of a template, with a structure.
struct Pair {
  int a;
  double b;
};
template <class T>
__global__ void store(T* to, Pair pair) {
  *to = pair.a + pair.b;
}
__global__ void by_pointer(double* to) {
  void (*kernel)(double*, Pair) = store<double>;
  kernel<<<1, 1>>>(to, Pair{2, 0.5});
}

int main() {
  int *values, *result;
  cudaMallocManaged(&values, kValues * sizeof(int));
  cudaMallocManaged(&result, 16 * sizeof(int));
  unsigned seed = 1;
  for (int i = 0; i < kValues; ++i) values[i] = (seed = seed * 1664525 + 1013904223) >> 16;
  quicksort<<<1, 1>>>(values, 0, kValues - 1, 0);
  cudaDeviceSynchronize();
  int unsorted = 0;
  for (int i = 1; i < kValues; ++i) unsorted += values[i] < values[i - 1];
  printf("quicksort: %d of %d are out of order\n", unsorted, kValues);

  int* image;
  cudaMallocManaged(&image, 64 * 64 * sizeof(int));
  for (int i = 0; i < 64 * 64; ++i) image[i] = -1;
  *result = 0;
  refine<<<dim3(4, 4), 32>>>(image, 0, 0, 16, result);
  cudaDeviceSynchronize();
  int unset = 0;
  for (int i = 0; i < 64 * 64; ++i) unset += image[i] < 0;
  printf("image: %d squares, %d cells without a value, the middle is %d\n", *result, unset,
         image[32 * 64 + 32]);

  streams<<<1, 32>>>(values, image, result);
  cudaDeviceSynchronize();
  printf("streams: the sum is %d, and %d is left\n", *result, values[31]);

  rows_and_boxes<<<1, 32>>>(values, image);
  cudaDeviceSynchronize();
  printf("rows:");
  for (int i = 0; i < 20; ++i) printf(" %d", image[i]);
  printf("; boxes:");
  for (int i = 32; i < 46; ++i) printf(" %d", image[i]);
  printf("\n");

  result[0] = result[1] = 0;
  count_down<<<1, 1>>>(100, result);
  spread<<<1, 2>>>(6, result + 1);
  cudaDeviceSynchronize();
  printf("%d grids one behind the other, %d threads of grids that nothing orders\n", result[0],
         result[1]);

  errors<<<1, 4>>>(result, values);
  cudaDeviceSynchronize();
  printf("errors: %d %d %d %d, peeked %d, then %d, event %d; host %d\n", result[0], result[1],
         result[2], result[3], result[5], result[6], result[4], cudaGetLastError());
  heap<<<1, 1>>>(result);
  cudaDeviceSynchronize();
  printf("heap: %d, %d, %d; too large: %d\n", result[0], result[1], result[2], result[3]);

  double* number;
  cudaMallocManaged(&number, sizeof(double));
  by_pointer<<<1, 1>>>(number);
  cudaDeviceSynchronize();
  printf("by pointer: %.1f; at the end: %s\n", *number, cudaGetErrorString(cudaGetLastError()));
  cudaFree(number);
  cudaFree(image);
  cudaFree(result);
  cudaFree(values);
}
