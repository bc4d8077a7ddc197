// Runs the rungs that the simulator lacks once, at the sizes of small.cu, for ncu on a GPU of
// compute capability 9.0. Takes the arguments of small.cu and has nothing to do for other ladders
// than hgemm and attention.
#include <algorithm>
#include <cstring>

#include "bench/rungs/small_rungs.cuh"
#include "kernels/ladders/hopper/attention_wgmma.cuh"
#include "kernels/ladders/hopper/hgemm_wgmma.cuh"

int main(int count, char** words) {
  const auto is_asked = [&](const char* ladder) {
    return count == 1 || std::any_of(words + 1, words + count,
                                     [&](const char* word) { return !std::strcmp(word, ladder); });
  };
  if (is_asked("hgemm")) run_hgemm(kHgemmHopperRungs);
  if (is_asked("attention")) run_attention(kAttentionHopperRungs);
}
