// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/iterator/constant_input_iterator.cuh>
#include <cub/thread/thread_operators.cuh>
#include <cub/util_type.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceScan {
  template <class In, class Out, class Operation, class Init>
  static cudaError_t ExclusiveScan(void* temporary, std::size_t& bytes, In in, Out out,
                                   Operation operation, Init init, int count,
                                   cudaStream_t stream = 0, bool = false) {
    return ExclusiveScanByKey(temporary, bytes, ConstantInputIterator<int>(0), in, out, operation,
                              init, count, cub::Equality(), stream);
  }

  template <class In, class Out>
  static cudaError_t ExclusiveSum(void* temporary, std::size_t& bytes, In in, Out out, int count,
                                  cudaStream_t stream = 0, bool = false) {
    return ExclusiveScan(temporary, bytes, in, out, cub::Sum(), detail::value_t<In>(), count,
                         stream);
  }

  template <class In, class Out, class Operation>
  static cudaError_t InclusiveScan(void* temporary, std::size_t& bytes, In in, Out out,
                                   Operation operation, int count, cudaStream_t stream = 0,
                                   bool = false) {
    return InclusiveScanByKey(temporary, bytes, ConstantInputIterator<int>(0), in, out, operation,
                              count, cub::Equality(), stream);
  }

  template <class In, class Out>
  static cudaError_t InclusiveSum(void* temporary, std::size_t& bytes, In in, Out out, int count,
                                  cudaStream_t stream = 0, bool = false) {
    return InclusiveScan(temporary, bytes, in, out, cub::Sum(), count, stream);
  }

  template <class Keys, class In, class Out, class Operation, class Init, class Equal = Equality>
  static cudaError_t ExclusiveScanByKey(void* temporary, std::size_t& bytes, Keys keys, In in,
                                        Out out, Operation operation, Init init, int count,
                                        Equal equal = Equal(), cudaStream_t stream = 0,
                                        bool = false) {
    using Value = Init;
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      Value sum = init;
      detail::value_t<Keys> key{};
      for (int i = 0; i < count; ++i) {
        const detail::value_t<Keys> next = keys[i];
        if (i > 0 && !equal(key, next)) sum = init;
        key = next;
        const Value value = in[i];
        out[i] = sum;
        sum = operation(sum, value);
      }
    });
  }

  template <class Keys, class In, class Out, class Equal = Equality>
  static cudaError_t ExclusiveSumByKey(void* temporary, std::size_t& bytes, Keys keys, In in,
                                       Out out, int count, Equal equal = Equal(),
                                       cudaStream_t stream = 0, bool = false) {
    return ExclusiveScanByKey(temporary, bytes, keys, in, out, cub::Sum(), detail::value_t<In>(),
                              count, equal, stream);
  }

  template <class Keys, class In, class Out, class Operation, class Equal = Equality>
  static cudaError_t InclusiveScanByKey(void* temporary, std::size_t& bytes, Keys keys, In in,
                                        Out out, Operation operation, int count,
                                        Equal equal = Equal(), cudaStream_t stream = 0,
                                        bool = false) {
    using Value = detail::value_t<In>;
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      if (count == 0) return;
      Value sum = in[0];
      detail::value_t<Keys> key = keys[0];
      out[0] = sum;
      for (int i = 1; i < count; ++i) {
        const detail::value_t<Keys> next = keys[i];
        const Value value = in[i];
        sum = equal(key, next) ? static_cast<Value>(operation(sum, value)) : value;
        key = next;
        out[i] = sum;
      }
    });
  }

  template <class Keys, class In, class Out, class Equal = Equality>
  static cudaError_t InclusiveSumByKey(void* temporary, std::size_t& bytes, Keys keys, In in,
                                       Out out, int count, Equal equal = Equal(),
                                       cudaStream_t stream = 0, bool = false) {
    return InclusiveScanByKey(temporary, bytes, keys, in, out, cub::Sum(), count, equal, stream);
  }
};

CUB_NAMESPACE_END
