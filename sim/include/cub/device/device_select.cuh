// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/thread/thread_operators.cuh>
#include <cub/util_type.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceSelect {
  template <class In, class Flags, class Out, class Count>
  static cudaError_t Flagged(void* temporary, std::size_t& bytes, In in, Flags flags, Out out,
                             Count selected, int count, cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int kept = 0;
      for (int i = 0; i < count; ++i)
        if (flags[i]) out[kept++] = in[i];
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
        if (predicate(value)) out[kept++] = value;
      }
      *selected = kept;
    });
  }

  template <class In, class Out, class Count>
  static cudaError_t Unique(void* temporary, std::size_t& bytes, In in, Out out, Count selected,
                            int count, cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int kept = 0;
      detail::value_t<In> last{};
      for (int i = 0; i < count; ++i) {
        const detail::value_t<In> value = in[i];
        if (i == 0 || !(value == last)) out[kept++] = value;
        last = value;
      }
      *selected = kept;
    });
  }

  template <class Keys, class Values, class KeysOut, class ValuesOut, class Count>
  static cudaError_t UniqueByKey(void* temporary, std::size_t& bytes, Keys keys, Values values,
                                 KeysOut keys_out, ValuesOut values_out, Count selected, int count,
                                 cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int kept = 0;
      detail::value_t<Keys> last{};
      for (int i = 0; i < count; ++i) {
        const detail::value_t<Keys> key = keys[i];
        if (i == 0 || !(key == last)) {
          values_out[kept] = values[i];
          keys_out[kept++] = key;
        }
        last = key;
      }
      *selected = kept;
    });
  }
};

CUB_NAMESPACE_END
