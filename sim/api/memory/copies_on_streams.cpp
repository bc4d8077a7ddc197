#include "sim/api/memory/copies_on_streams.h"

#include <cstring>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "sim/api/memory/stream_work.h"
#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"
#include "sim/graph/capture.h"
#include "sim/memory/regions.h"
#include "sim/streams/kernel_work.h"
#include "sim/streams/pending_work.h"

namespace warpstep::sim {

namespace {

RegionKind kind_of(const Rows& rows) {
  return region_of(rows.first).kind;
}

bool is_device_memory(RegionKind kind) {
  return kind == RegionKind::kDevice || kind == RegionKind::kSymbol;
}

// The rows of pageable memory, one behind the other.
std::shared_ptr<std::vector<char>> staged(const Rows& rows, const Amount& amount) {
  auto bytes = std::make_shared<std::vector<char>>(amount.width * amount.height * amount.depth);
  char* to = bytes->data();
  for (std::size_t z = 0; z < amount.depth; ++z)
    for (std::size_t y = 0; y < amount.height; ++y, to += amount.width)
      std::memcpy(to, static_cast<const char*>(rows.first) + z * rows.slice + y * rows.pitch,
                  amount.width);
  return bytes;
}

// The memory was there at the call. Where it is not any more, a GPU's copy faults.
void put_off_work(cudaStream_t stream, std::function<cudaError_t()> work) {
  put_off(stream, PieceKind::device_work, [work = std::move(work)] {
    if (work() != cudaSuccess) break_context(cudaErrorIllegalAddress, last_explanation());
  });
}

// A node copies what is there when it is launched.
cudaError_t record_copy(cudaStream_t captured, const Rows& destination, const Rows& source,
                        const Amount& amount, cudaMemcpyKind kind) {
  if (!amount.nothing())
    if (const auto code = check_transfer(destination, source, amount, kind)) return code;
  return record(captured, {.type = cudaGraphNodeTypeMemcpy, .give = [=](cudaStream_t stream) {
                             return copy_on(stream, destination, source, amount, kind);
                           }});
}

cudaError_t copy_at_once(cudaStream_t stream, const Rows& destination, const Rows& source,
                         const Amount& amount, cudaMemcpyKind kind) {
  const StreamWork work(stream);
  return transfer(destination, source, amount, kind);
}

cudaError_t fill_at_once(cudaStream_t stream, const Rows& destination, int value,
                         const Amount& amount) {
  const StreamWork work(stream);
  return fill(destination, value, amount);
}

// The same for what a kernel has asked for.
KernelPiece ends_well(std::function<cudaError_t(cudaStream_t)> work) {
  return [work = std::move(work)](cudaStream_t order) {
    const bool is_done = work(order) == cudaSuccess;
    if (!is_done) break_context(cudaErrorIllegalAddress, last_explanation());
    return is_done;
  };
}

cudaError_t copy_in_kernel(cudaStream_t stream, const Rows& destination, const Rows& source,
                           const Amount& amount, cudaMemcpyKind kind) {
  if (kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return refused(cudaErrorInvalidMemcpyDirection,
                   "a kernel copies within device memory: cudaMemcpyDeviceToDevice");
  if (amount.nothing()) return cudaSuccess;
  if (const auto code = check_transfer(destination, source, amount, kind)) return code;
  return give_from_kernel(stream, ends_well([=](cudaStream_t order) {
                            return copy_at_once(order, destination, source, amount, kind);
                          }));
}

cudaError_t fill_in_kernel(cudaStream_t stream, const Rows& destination, int value,
                           const Amount& amount) {
  if (amount.nothing()) return cudaSuccess;
  if (const auto code = check_fill(destination, amount)) return code;
  return give_from_kernel(stream, ends_well([=](cudaStream_t order) {
                            return fill_at_once(order, destination, value, amount);
                          }));
}

}  // namespace

cudaError_t check_order(cudaStream_t stream) {
  return runs_kernel_code() ? check_kernel_stream(stream) : check_stream(stream);
}

cudaError_t copy_on(cudaStream_t stream, const Rows& destination, const Rows& source,
                    const Amount& amount, cudaMemcpyKind kind) {
  if (runs_kernel_code()) return copy_in_kernel(stream, destination, source, amount, kind);
  if (is_recorded(stream)) return record_copy(stream, destination, source, amount, kind);
  if (!streams_are_deferred()) return copy_at_once(stream, destination, source, amount, kind);
  if (amount.nothing()) return cudaSuccess;
  if (const auto code = check_transfer(destination, source, amount, kind)) return code;
  if (kind_of(destination) == RegionKind::kHost) {
    if (const auto code = finish_stream(stream)) return code;
    return copy_at_once(stream, destination, source, amount, kind);
  }
  if (kind_of(source) == RegionKind::kHost) {
    put_off_work(stream, [=, bytes = staged(source, amount)] {
      const Rows rows{bytes->data(), amount.width, amount.width * amount.height};
      return copy_at_once(stream, destination, rows, amount, kind);
    });
  } else {
    put_off_work(stream, [=] { return copy_at_once(stream, destination, source, amount, kind); });
  }
  return cudaSuccess;
}

cudaError_t fill_on(cudaStream_t stream, const Rows& destination, int value, const Amount& amount) {
  if (runs_kernel_code()) return fill_in_kernel(stream, destination, value, amount);
  if (is_recorded(stream)) {
    if (!amount.nothing())
      if (const auto code = check_fill(destination, amount)) return code;
    return record(stream, {.type = cudaGraphNodeTypeMemset, .give = [=](cudaStream_t own) {
                             return fill_on(own, destination, value, amount);
                           }});
  }
  if (!streams_are_deferred()) return fill_at_once(stream, destination, value, amount);
  if (amount.nothing()) return cudaSuccess;
  if (const auto code = check_fill(destination, amount)) return code;
  put_off_work(stream, [=] { return fill_at_once(stream, destination, value, amount); });
  return cudaSuccess;
}

cudaError_t copy_now(const Rows& destination, const Rows& source, const Amount& amount,
                     cudaMemcpyKind kind) {
  if (amount.nothing()) return transfer(destination, source, amount, kind);
  const bool is_on_device =
      is_device_memory(kind_of(destination)) && is_device_memory(kind_of(source));
  if (!streams_are_deferred()) {
    if (!is_on_device) return transfer(destination, source, amount, kind);
    if (observer != nullptr) observer->host_goes_on();
    return copy_at_once(nullptr, destination, source, amount, kind);
  }
  if (const auto code = check_transfer(destination, source, amount, kind)) return code;
  if (is_on_device) {
    put_off_work(nullptr, [=] { return transfer(destination, source, amount, kind); });
    return cudaSuccess;
  }
  if (const auto code = finish_stream(nullptr)) return code;
  return transfer(destination, source, amount, kind);
}

cudaError_t fill_now(const Rows& destination, int value, const Amount& amount) {
  if (amount.nothing()) return fill(destination, value, amount);
  const bool is_on_device = is_device_memory(kind_of(destination));
  if (!streams_are_deferred()) {
    if (!is_on_device) return fill(destination, value, amount);
    if (observer != nullptr) observer->host_goes_on();
    return fill_at_once(nullptr, destination, value, amount);
  }
  if (const auto code = check_fill(destination, amount)) return code;
  if (is_on_device) {
    put_off_work(nullptr, [=] { return fill(destination, value, amount); });
    return cudaSuccess;
  }
  if (const auto code = finish_stream(nullptr)) return code;
  return fill(destination, value, amount);
}

}  // namespace warpstep::sim
