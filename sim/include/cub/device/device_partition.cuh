// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/util_type.cuh>

CUB_NAMESPACE_BEGIN

/// What is selected comes first, the rest from the end in the opposite order.
struct DevicePartition {
  template <class In, class Flags, class Out, class Count>
  static cudaError_t Flagged(void* temporary, std::size_t& bytes, In in, Flags flags, Out out,
                             Count selected, int count, cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int kept = 0;
      for (int i = 0; i < count; ++i) {
        const bool is_kept = flags[i];
        out[is_kept ? kept : count - 1 - (i - kept)] = in[i];
        kept += is_kept;
      }
      *selected = kept;
    });
  }

  template <class In, class Out, class Count, class Predicate>
  static cudaError_t If(void* temporary, std::size_t& bytes, In in, Out out, Count selected,
                        int count, Predicate predicate, cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int kept = 0;
      for (int i = 0; i < count; ++i) {
        const detail::value_t<In> value = in[i];
        const bool is_kept = predicate(value);
        out[is_kept ? kept : count - 1 - (i - kept)] = value;
        kept += is_kept;
      }
      *selected = kept;
    });
  }
};

CUB_NAMESPACE_END
