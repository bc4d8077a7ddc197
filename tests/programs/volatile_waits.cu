// A warp waits for another one's flag, which it reads as volatile, in all forms that loops have.
// covers: spin on volatile, __threadfence_block
#include <cstdio>

struct Channel {
  volatile int* flag;
  __device__ bool is_ready() const { return *flag != 0; }
  __device__ volatile int& word() { return *flag; }
};

__device__ int load(const int* word) {
  return *(const volatile int*)word;
}

__device__ int load_behind_a_fence(const int* word) {
  __threadfence_block();
  return load(word);
}

struct CastInDo {
  static __device__ void wait(int* flag) {
    int found;
    do {
      found = *(volatile int*)flag;
    } while (found == 0);
  }
};

struct CastInWhile {
  static __device__ void wait(int* flag) {
    int tries = 0;
    while (*reinterpret_cast<volatile int*>(flag) == 0) tries++;
    if (tries < 0) printf("%d\n", tries);
  }
};

struct TwoSteps {
  static __device__ void wait(int* flag) {
    volatile int* const word = flag;
    int found = 0;
    while (found == 0) {
      found = *word;
    }
  }
};

struct ReadAgain {
  static __device__ void wait(int* flag) {
    int found = load(flag);
    while (!found) found = load_behind_a_fence(flag);
  }
};

struct FunctionInDo {
  static __device__ void wait(int* flag) {
    int found;
    do found = load(flag);
    while (found == 0);
  }
};

struct StepOfFor {
  static __device__ void wait(int* flag) {
    for (int found = 0; found == 0; found = load(flag)) {
    }
  }
};

struct MethodInEndless {
  static __device__ void wait(int* flag) {
    Channel channel{flag};
    for (;;) {
      if (channel.is_ready()) break;
    }
  }
};

struct ReferenceInWhile {
  static __device__ void wait(int* flag) {
    Channel channel{flag};
    float work = 1;
    while (channel.word() == 0) {
      work = work * 1.5f + 1;
    }
    if (work < 0) printf("%f\n", work);
  }
};

struct Jump {
  static __device__ void wait(int* flag) {
  again:
    if (load(flag) == 0) goto again;
  }
};

struct Instruction {
  static __device__ void wait(int* flag) {
    int found;
    do {
      asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(found) : "l"(flag) : "memory");
    } while (found == 0);
  }
};

template <class Form>
__global__ void hand_over(int* flag, int* data, int* out) {
  const int lane = threadIdx.x % 32;
  if (threadIdx.x >= 32) {
    data[lane] = lane;
    __threadfence_block();
    __syncwarp();
    if (lane == 0) *(volatile int*)flag = 1;
  } else {
    if (lane == 0) Form::wait(flag);
    __syncwarp();
    __threadfence_block();
    out[lane] = data[31 - lane];
  }
}

template <class Form>
void run(const char* name, int* words) {
  cudaMemset(words, 0, 128 * sizeof(int));
  hand_over<Form><<<1, 64>>>(words, words + 32, words + 64);
  int out[32], sum = 0;
  cudaMemcpy(out, words + 64, sizeof out, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) sum += out[i] * (i + 1);
  printf("%s: %d, %s\n", name, sum, cudaGetErrorString(cudaGetLastError()));
}

int main() {
  int* words;
  cudaMalloc(&words, 128 * sizeof(int));
  run<CastInDo>("cast in do", words);
  run<CastInWhile>("cast in while", words);
  run<TwoSteps>("two steps", words);
  run<ReadAgain>("read again", words);
  run<FunctionInDo>("function in do", words);
  run<StepOfFor>("step of for", words);
  run<MethodInEndless>("method in an endless loop", words);
  run<ReferenceInWhile>("reference in while", words);
  run<Jump>("jump", words);
  run<Instruction>("instruction", words);
  cudaFree(words);
}
