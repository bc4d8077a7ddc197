// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/iterator/arg_index_input_iterator.cuh>
#include <cub/thread/thread_operators.cuh>
#include <cub/util_type.cuh>

#include <iterator>
#include <limits>

CUB_NAMESPACE_BEGIN

struct DeviceReduce {
  template <class In, class Out, class Operation, class Value>
  static cudaError_t Reduce(void* temporary, std::size_t& bytes, In in, Out out, int count,
                            Operation operation, Value init, cudaStream_t stream = 0,
                            bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      Value sum = init;
      for (int i = 0; i < count; ++i) {
        const Value value = in[i];
        sum = operation(sum, value);
      }
      *out = sum;
    });
  }

  template <class In, class Out>
  static cudaError_t Sum(void* temporary, std::size_t& bytes, In in, Out out, int count,
                         cudaStream_t stream = 0, bool = false) {
    using Value = detail::non_void_value_t<Out, detail::value_t<In>>;
    return Reduce(temporary, bytes, in, out, count, cub::Sum(), Value(), stream);
  }

  template <class In, class Out>
  static cudaError_t Min(void* temporary, std::size_t& bytes, In in, Out out, int count,
                         cudaStream_t stream = 0, bool = false) {
    using Value = detail::value_t<In>;
    return Reduce(temporary, bytes, in, out, count, cub::Min(), Traits<Value>::Max(), stream);
  }

  template <class In, class Out>
  static cudaError_t Max(void* temporary, std::size_t& bytes, In in, Out out, int count,
                         cudaStream_t stream = 0, bool = false) {
    using Value = detail::value_t<In>;
    return Reduce(temporary, bytes, in, out, count, cub::Max(), Traits<Value>::Lowest(), stream);
  }

  template <class In, class Out>
  static cudaError_t ArgMin(void* temporary, std::size_t& bytes, In in, Out out, int count,
                            cudaStream_t stream = 0, bool = false) {
    using Value = detail::value_t<In>;
    return find(temporary, bytes, in, out, count, cub::ArgMin(), Traits<Value>::Max(), stream);
  }

  template <class In, class Out>
  static cudaError_t ArgMax(void* temporary, std::size_t& bytes, In in, Out out, int count,
                            cudaStream_t stream = 0, bool = false) {
    using Value = detail::value_t<In>;
    return find(temporary, bytes, in, out, count, cub::ArgMax(), Traits<Value>::Lowest(), stream);
  }

  template <class Keys, class Uniques, class Values, class Aggregates, class Count, class Operation>
  static cudaError_t ReduceByKey(void* temporary, std::size_t& bytes, Keys keys, Uniques uniques,
                                 Values values, Aggregates aggregates, Count runs,
                                 Operation operation, int count, cudaStream_t stream = 0,
                                 bool = false) {
    using Value = detail::non_void_value_t<Aggregates, detail::value_t<Values>>;
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      int run = 0;
      for (int i = 0; i < count; ++run) {
        const detail::value_t<Keys> key = keys[i];
        Value sum = values[i];
        for (++i; i < count; ++i) {
          const detail::value_t<Keys> next = keys[i];
          if (!(next == key)) break;
          const Value value = values[i];
          sum = operation(sum, value);
        }
        uniques[run] = key;
        aggregates[run] = sum;
      }
      *runs = run;
    });
  }

 private:
  /// The place and the value of the first among equals.
  template <class In, class Out, class Operation, class Value>
  static cudaError_t find(void* temporary, std::size_t& bytes, In in, Out out, int count,
                          Operation operation, Value worst, cudaStream_t stream) {
    using Pair = detail::non_void_value_t<Out, KeyValuePair<int, Value>>;
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      Pair best(1, worst);
      for (int i = 0; i < count; ++i) {
        const Value value = in[i];
        best = i == 0 ? Pair(0, value) : operation(best, Pair(i, value));
      }
      *out = best;
    });
  }
};

CUB_NAMESPACE_END
