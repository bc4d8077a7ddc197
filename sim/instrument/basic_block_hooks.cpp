// The hook that files of `warpstep cc --basic-blocks` call at the beginning of each basic block.
#include "sim/traffic/traffic.h"

#include "sim/check/shadow/context.h"

extern "C" void __sanitizer_cov_trace_pc() {
  using namespace warpstep::sim;
  if (check::context.counts) traffic::note_basic_block(__builtin_return_address(0));
}
