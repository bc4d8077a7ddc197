// Shapes of programs whose checks could take more than their share when the programs grow. Each
// runs at three sizes, and a line "name ms ms ms" says the processor time of each. Usage: growth
// [NAME]    this shape alone
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

constexpr int kThreads = 128;

__device__ unsigned arrived;

/// The last block to arrive adds up what the others left.
__global__ void last_block(const float* values, float* partial, int n) {
  __shared__ float sums[kThreads];
  __shared__ bool is_last;
  const int i = threadIdx.x, at = blockIdx.x * kThreads + i;
  sums[i] = at < n ? values[at] : 0;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (i < half) sums[i] += sums[i + half];
    __syncthreads();
  }
  if (i == 0) partial[blockIdx.x] = sums[0];
  __threadfence();
  if (i == 0) is_last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
  __syncthreads();
  if (!is_last) return;
  float sum = 0;
  for (int block = i; block < gridDim.x; block += kThreads) sum += partial[block];
  sums[i] = sum;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (i < half) sums[i] += sums[i + half];
    __syncthreads();
  }
  if (i == 0) {
    partial[0] = sums[0];
    arrived = 0;
  }
}

/// Each block waits for a flag of the one before it.
__global__ void chain(int* flags, int* values) {
  if (threadIdx.x == 0) {
    const int block = blockIdx.x;
    while (block > 0 && atomicAdd(&flags[block - 1], 0) == 0) {
    }
    __threadfence();
    values[block] = block > 0 ? values[block - 1] + 1 : 1;
    __threadfence();
    atomicExch(&flags[block], 1);
  }
}

/// Every thread counts under one lock.
__global__ void one_lock(int* lock, int* count) {
  for (bool done = false; !done;) {
    if (atomicCAS(lock, 0, 1) != 0) continue;
    __threadfence();
    *count += 1;
    __threadfence();
    atomicExch(lock, 0);
    done = true;
  }
}

/// Every thread takes many locks, one after the other.
__global__ void many_locks(int* locks, int* counts, int n) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < n; ++i) {
    const int at = (me * 7 + i) % n;
    for (bool done = false; !done;) {
      if (atomicCAS(&locks[at], 0, 1) != 0) continue;
      __threadfence();
      counts[at] += 1;
      __threadfence();
      atomicExch(&locks[at], 0);
      done = true;
    }
  }
}

/// Tickets from one counter, each with a fence.
__global__ void tickets(unsigned* next, int* slots) {
  const unsigned mine = atomicAdd(next, 1u);
  slots[mine] = mine;
  __threadfence();
  atomicAdd(next + 1, 1u);
}

__global__ void shared_bins(const int* values, int* bins, int n) {
  __shared__ int own[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) own[i] = 0;
  __syncthreads();
  for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < n; at += gridDim.x * blockDim.x)
    atomicAdd(&own[values[at] & 255], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&bins[i], own[i]);
}

__global__ void global_bins(const int* values, int* bins, int n) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n) atomicAdd(&bins[values[at] & 255], 1);
}

/// Barriers of warps, each ordering a neighbour's store.
__global__ void warp_steps(unsigned* out, int steps) {
  __shared__ unsigned cells[kThreads];
  const unsigned i = threadIdx.x;
  cells[i] = i;
  __syncwarp();
  unsigned sum = 0;
  for (int step = 0; step < steps; ++step) {
    sum += cells[i ^ 1];
    __syncwarp();
    cells[i] = sum;
    __syncwarp();
  }
  out[blockIdx.x * kThreads + i] = sum;
}

__global__ void add_one(int* value) {
  *value += 1;
}

/// Threads of a block hand values on by volatile flags, a barrier behind each.
__global__ void volatile_rows(volatile int* values, int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int row = 1; row < rows; ++row) {
    values[i] = values[i] + row;
    __syncthreads();
  }
}

struct Memory {
  explicit Memory(std::size_t bytes) {
    cudaMalloc(&begin, bytes);
    cudaMemset(begin, 0, bytes);
  }
  ~Memory() { cudaFree(begin); }
  operator int*() const { return static_cast<int*>(begin); }
  void* begin = nullptr;
};

static void run_last_block(int n) {
  std::vector<float> ones(n, 1);
  const int blocks = (n + kThreads - 1) / kThreads;
  Memory values(n * sizeof(float)), partial(blocks * sizeof(float));
  cudaMemcpy(values, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  last_block<<<blocks, kThreads>>>(static_cast<float*>(values.begin),
                                   static_cast<float*>(partial.begin), n);
  cudaDeviceSynchronize();
}

static void run_chain(int n) {
  Memory flags(n * sizeof(int)), values(n * sizeof(int));
  chain<<<n, 32>>>(flags, values);
  cudaDeviceSynchronize();
}

static void run_one_lock(int n) {
  Memory lock(sizeof(int)), count(sizeof(int));
  one_lock<<<n / 64, 64>>>(lock, count);
  cudaDeviceSynchronize();
}

static void run_many_locks(int n) {
  constexpr int kLocks = 64;
  Memory locks(kLocks * sizeof(int)), counts(kLocks * sizeof(int));
  many_locks<<<n / 64, 64>>>(locks, counts, kLocks);
  cudaDeviceSynchronize();
}

static void run_tickets(int n) {
  Memory next(2 * sizeof(unsigned)), slots(n * sizeof(int));
  tickets<<<n / 64, 64>>>(reinterpret_cast<unsigned*>(next.begin), slots);
  cudaDeviceSynchronize();
}

static void run_shared_bins(int n) {
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = i * 7;
  Memory values(n * sizeof(int)), bins(256 * sizeof(int));
  cudaMemcpy(values, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  shared_bins<<<64, 256>>>(values, bins, n);
  cudaDeviceSynchronize();
}

static void run_global_bins(int n) {
  Memory values(n * sizeof(int)), bins(256 * sizeof(int));
  global_bins<<<n / 256, 256>>>(values, bins, n);
  cudaDeviceSynchronize();
}

static void run_warp_steps(int n) {
  Memory out(4 * kThreads * sizeof(int));
  warp_steps<<<4, kThreads>>>(reinterpret_cast<unsigned*>(out.begin), n);
  cudaDeviceSynchronize();
}

static void run_volatile_rows(int n) {
  Memory values(4 * kThreads * sizeof(int));
  volatile_rows<<<4, kThreads>>>(values, n);
  cudaDeviceSynchronize();
}

static void run_launches(int n) {
  Memory value(sizeof(int));
  for (int i = 0; i < n; ++i) add_one<<<1, 1>>>(value);
  cudaDeviceSynchronize();
}

static void run_launches_in_streams(int n) {
  std::vector<cudaStream_t> streams(n);
  Memory values(n * sizeof(int));
  for (int i = 0; i < n; ++i) cudaStreamCreate(&streams[i]);
  for (int round = 0; round < 4; ++round)
    for (int i = 0; i < n; ++i) add_one<<<1, 1, 0, streams[i]>>>(values + i);
  cudaDeviceSynchronize();
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
}

static void run_events(int n) {
  Memory value(sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  std::vector<cudaEvent_t> events(n);
  for (int i = 0; i < n; ++i) {
    cudaEventCreateWithFlags(&events[i], cudaEventDisableTiming);
    const cudaStream_t stream = i % 2 == 0 ? one : other, next = i % 2 == 0 ? other : one;
    add_one<<<1, 1, 0, stream>>>(value);
    cudaEventRecord(events[i], stream);
    cudaStreamWaitEvent(next, events[i], 0);
  }
  cudaDeviceSynchronize();
  for (cudaEvent_t event : events) cudaEventDestroy(event);
  cudaStreamDestroy(one);
  cudaStreamDestroy(other);
}

static void run_allocations(int n) {
  std::vector<int*> all(n);
  for (int*& one : all) {
    cudaMalloc(&one, sizeof(int));
    cudaMemset(one, 0, sizeof(int));
  }
  for (int* one : all) add_one<<<1, 1>>>(one);
  cudaDeviceSynchronize();
  for (int* one : all) cudaFree(one);
}

static void run_copies(int n) {
  Memory values(n * sizeof(int));
  for (int i = 0; i < n; ++i) cudaMemcpy(values + i, &i, sizeof i, cudaMemcpyHostToDevice);
}

static void run_copies_behind_host(int n) {
  Memory values(n * sizeof(int));
  int* numbers;
  cudaMallocHost(&numbers, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int i = 0; i < n; ++i) {
    numbers[i] = i;
    cudaMemcpyAsync(values + i, numbers + i, sizeof i, cudaMemcpyHostToDevice, stream);
  }
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(numbers);
}

static double milliseconds(void (*shape)(int), int n) {
  const std::clock_t start = std::clock();
  shape(n);
  return 1e3 * (std::clock() - start) / CLOCKS_PER_SEC;
}

int main(int argc, char** argv) {
  struct Shape {
    const char* name;
    void (*run)(int);
    int size;
  };
  constexpr Shape kShapes[] = {
      {"last_block", run_last_block, 250000},
      {"chain", run_chain, 4000},
      {"one_lock", run_one_lock, 8192},
      {"many_locks", run_many_locks, 512},
      {"tickets", run_tickets, 8192},
      {"shared_bins", run_shared_bins, 1 << 18},
      {"global_bins", run_global_bins, 1 << 18},
      {"warp_steps", run_warp_steps, 1000},
      {"volatile_rows", run_volatile_rows, 1000},
      {"launches", run_launches, 5000},
      {"launches_in_streams", run_launches_in_streams, 250},
      {"events", run_events, 2500},
      {"allocations", run_allocations, 2500},
      {"copies", run_copies, 5000},
      {"copies_behind_host", run_copies_behind_host, 2500},
  };
  for (const Shape& shape : kShapes) {
    if (argc > 1 && std::strcmp(argv[1], shape.name) != 0) continue;
    shape.run(shape.size / 8);  // what is done once
    std::printf("%s", shape.name);
    for (const int times : {1, 2, 4})
      std::printf(" %.3f", milliseconds(shape.run, shape.size * times));
    std::printf("\n");
    std::fflush(stdout);
  }
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  return error;
}
