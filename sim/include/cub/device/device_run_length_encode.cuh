// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/util_type.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceRunLengthEncode {
  template <class In, class Uniques, class Lengths, class Count>
  static cudaError_t Encode(void* temporary, std::size_t& bytes, In in, Uniques uniques,
                            Lengths lengths, Count runs, int count, cudaStream_t stream = 0,
                            bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int run = 0;
      for (int i = 0; i < count; ++run) {
        const int begin = i;
        const detail::value_t<In> value = in[i];
        for (++i; i < count && in[i] == value; ++i) continue;
        uniques[run] = value;
        lengths[run] = i - begin;
      }
      *runs = run;
    });
  }

  template <class In, class Offsets, class Lengths, class Count>
  static cudaError_t NonTrivialRuns(void* temporary, std::size_t& bytes, In in, Offsets offsets,
                                    Lengths lengths, Count runs, int count, cudaStream_t stream = 0,
                                    bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int run = 0;
      for (int i = 0; i < count;) {
        const int begin = i;
        const detail::value_t<In> value = in[i];
        for (++i; i < count && in[i] == value; ++i) continue;
        if (i - begin < 2) continue;
        offsets[run] = begin;
        lengths[run++] = i - begin;
      }
      *runs = run;
    });
  }
};

CUB_NAMESPACE_END
