// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/thread/thread_operators.cuh>
#include <cub/util_type.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceSegmentedReduce {
  template <class In, class Out, class Begins, class Ends, class Operation, class Value>
  static cudaError_t Reduce(void* temporary, std::size_t& bytes, In in, Out out, int segments,
                            Begins begins, Ends ends, Operation operation, Value init,
                            cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      for (int segment = 0; segment < segments; ++segment) {
        Value sum = init;
        const detail::value_t<Ends> end = ends[segment];
        for (detail::value_t<Begins> i = begins[segment]; i < end; ++i) {
          const Value value = in[i];
          sum = operation(sum, value);
        }
        out[segment] = sum;
      }
    });
  }

  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Sum(void* temporary, std::size_t& bytes, In in, Out out, int segments,
                         Begins begins, Ends ends, cudaStream_t stream = 0, bool = false) {
    using Value = detail::non_void_value_t<Out, detail::value_t<In>>;
    return Reduce(temporary, bytes, in, out, segments, begins, ends, cub::Sum(), Value(), stream);
  }

  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Min(void* temporary, std::size_t& bytes, In in, Out out, int segments,
                         Begins begins, Ends ends, cudaStream_t stream = 0, bool = false) {
    using Value = detail::value_t<In>;
    return Reduce(temporary, bytes, in, out, segments, begins, ends, cub::Min(),
                  Traits<Value>::Max(), stream);
  }

  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Max(void* temporary, std::size_t& bytes, In in, Out out, int segments,
                         Begins begins, Ends ends, cudaStream_t stream = 0, bool = false) {
    using Value = detail::value_t<In>;
    return Reduce(temporary, bytes, in, out, segments, begins, ends, cub::Max(),
                  Traits<Value>::Lowest(), stream);
  }
};

CUB_NAMESPACE_END
