// Which memory a pointer points to: __isGlobal(), __isShared() and __isLocal().
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;

__device__ int variable;

struct Answers {
  unsigned global, shared, local;
};

__device__ Answers ask(const void* pointer) {
  return {__isGlobal(pointer) != 0, __isShared(pointer) != 0, __isLocal(pointer) != 0};
}

__global__ void ask_about_all(const int* device, Answers* answers) {
  __shared__ int fixed[8];
  int own[8];
  for (int i = 0; i < 8; ++i) own[i] = fixed[i] = i;
  int* const dynamic = warpstep::dynamic_shared<int>();
  dynamic[threadIdx.x] = own[threadIdx.x % 8] + fixed[threadIdx.x % 8];
  __syncthreads();  // on the simulator each thread has a stack of its own now
  if (threadIdx.x != 3) return;
  answers[0] = ask(device);
  answers[1] = ask(&variable);
  answers[2] = ask(fixed + 7);
  answers[3] = ask(dynamic);
  answers[4] = ask(own + device[0]);
}

}  // namespace

TEST_CASE("a kernel can ask which memory a pointer points to") {
  const Buffer<int> device(std::vector<int>{5});
  Buffer<Answers> answers(5);
  launch(ask_about_all, {1, 40, 40 * sizeof(int)}, device, answers);
  const std::vector<Answers> got = answers.to_vector();
  for (int i = 0; i < 5; ++i) {
    CAPTURE(i);
    CHECK(got[i].global == (i < 2));
    CHECK(got[i].shared == (i == 2 || i == 3));
    CHECK(got[i].local == (i == 4));
  }
}
