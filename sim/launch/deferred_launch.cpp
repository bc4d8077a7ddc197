#include "sim/launch/deferred_launch.h"

#include <cstdlib>
#include <cstring>
#include <memory>

#include "sim/streams/pending_work.h"

namespace warpstep::sim {

void put_off_launch(cudaStream_t stream, const KernelThunk& work,
                    const std::function<void(const KernelThunk&)>& run) {
  constexpr std::size_t kAlignment = 4096;  // no parameter asks for more
  const std::size_t room = (work.bytes + kAlignment - 1) / kAlignment * kAlignment;
  const std::shared_ptr<void> call(std::aligned_alloc(kAlignment, room), &std::free);
  std::memcpy(call.get(), work.call, work.bytes);
  const KernelThunk own{work.run, call.get(), work.bytes};
  put_off(stream, PieceKind::device_work, [call, own, run] { run(own); });
}

}  // namespace warpstep::sim
