// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/util_type.cuh>

#include <thrust/sort.h>

CUB_NAMESPACE_BEGIN
namespace detail {

/// The order of a radix sort: of the keys' bits from `begin` to `end`, negative zero as zero.
template <class Key>
struct ByBits {
  using Bits = typename Traits<Key>::UnsignedBits;

  int begin, end;
  bool descends;

  __host__ __device__ Bits digits(Key key) const {
    if (key == Key()) key = Key();
    const Bits bits = Traits<Key>::TwiddleIn(reinterpret_cast<const Bits&>(key)) >> begin;
    const int width = end - begin;
    return width >= static_cast<int>(8 * sizeof(Bits)) ? bits : bits & ((Bits(1) << width) - 1);
  }
  __host__ __device__ bool operator()(const Key& a, const Key& b) const {
    return descends ? digits(b) < digits(a) : digits(a) < digits(b);
  }
};

}  // namespace detail

struct DeviceRadixSort {
  template <class Key, class Value, class Count>
  static cudaError_t SortPairs(void* temporary, std::size_t& bytes, const Key* keys, Key* keys_out,
                               const Value* values, Value* values_out, Count count, int begin = 0,
                               int end = sizeof(Key) * 8, cudaStream_t stream = 0, bool = false) {
    return pairs(temporary, bytes, keys, keys_out, values, values_out, count,
                 detail::ByBits<Key>{begin, end, false}, stream);
  }

  template <class Key, class Value, class Count>
  static cudaError_t SortPairsDescending(void* temporary, std::size_t& bytes, const Key* keys,
                                         Key* keys_out, const Value* values, Value* values_out,
                                         Count count, int begin = 0, int end = sizeof(Key) * 8,
                                         cudaStream_t stream = 0, bool = false) {
    return pairs(temporary, bytes, keys, keys_out, values, values_out, count,
                 detail::ByBits<Key>{begin, end, true}, stream);
  }

  template <class Key, class Count>
  static cudaError_t SortKeys(void* temporary, std::size_t& bytes, const Key* keys, Key* keys_out,
                              Count count, int begin = 0, int end = sizeof(Key) * 8,
                              cudaStream_t stream = 0, bool = false) {
    return alone(temporary, bytes, keys, keys_out, count, detail::ByBits<Key>{begin, end, false},
                 stream);
  }

  template <class Key, class Count>
  static cudaError_t SortKeysDescending(void* temporary, std::size_t& bytes, const Key* keys,
                                        Key* keys_out, Count count, int begin = 0,
                                        int end = sizeof(Key) * 8, cudaStream_t stream = 0,
                                        bool = false) {
    return alone(temporary, bytes, keys, keys_out, count, detail::ByBits<Key>{begin, end, true},
                 stream);
  }

  template <class Key, class Value, class Count>
  static cudaError_t SortPairs(void* temporary, std::size_t& bytes, DoubleBuffer<Key>& keys,
                               DoubleBuffer<Value>& values, Count count, int begin = 0,
                               int end = sizeof(Key) * 8, cudaStream_t stream = 0, bool = false) {
    const cudaError_t status =
        SortPairs(temporary, bytes, keys.Current(), keys.Alternate(), values.Current(),
                  values.Alternate(), count, begin, end, stream);
    turn(temporary, keys);
    turn(temporary, values);
    return status;
  }

  template <class Key, class Value, class Count>
  static cudaError_t SortPairsDescending(void* temporary, std::size_t& bytes,
                                         DoubleBuffer<Key>& keys, DoubleBuffer<Value>& values,
                                         Count count, int begin = 0, int end = sizeof(Key) * 8,
                                         cudaStream_t stream = 0, bool = false) {
    const cudaError_t status =
        SortPairsDescending(temporary, bytes, keys.Current(), keys.Alternate(), values.Current(),
                            values.Alternate(), count, begin, end, stream);
    turn(temporary, keys);
    turn(temporary, values);
    return status;
  }

  template <class Key, class Count>
  static cudaError_t SortKeys(void* temporary, std::size_t& bytes, DoubleBuffer<Key>& keys,
                              Count count, int begin = 0, int end = sizeof(Key) * 8,
                              cudaStream_t stream = 0, bool = false) {
    const cudaError_t status =
        SortKeys(temporary, bytes, keys.Current(), keys.Alternate(), count, begin, end, stream);
    turn(temporary, keys);
    return status;
  }

  template <class Key, class Count>
  static cudaError_t SortKeysDescending(void* temporary, std::size_t& bytes,
                                        DoubleBuffer<Key>& keys, Count count, int begin = 0,
                                        int end = sizeof(Key) * 8, cudaStream_t stream = 0,
                                        bool = false) {
    const cudaError_t status = SortKeysDescending(temporary, bytes, keys.Current(),
                                                  keys.Alternate(), count, begin, end, stream);
    turn(temporary, keys);
    return status;
  }

 private:
  /// The sorted ones are in the other half.
  template <class Item>
  static void turn(const void* temporary, DoubleBuffer<Item>& buffer) {
    if (temporary != nullptr) buffer.selector ^= 1;
  }

  template <class Key, class Value, class Count, class Less>
  static cudaError_t pairs(void* temporary, std::size_t& bytes, const Key* keys, Key* keys_out,
                           const Value* values, Value* values_out, Count count, Less less,
                           cudaStream_t stream) {
    const std::size_t needed =
        static_cast<std::size_t>(count) * 2 * (sizeof(Key) + sizeof(Value)) + 4096;
    return detail::in_two_calls(
        temporary, bytes, needed, stream, [=](detail::in_order& here) mutable {
          for (Count i = 0; i < count; ++i) {
            keys_out[i] = keys[i];
            values_out[i] = values[i];
          }
          thrust::stable_sort_by_key(here, keys_out, keys_out + count, values_out, less);
        });
  }

  template <class Key, class Count, class Less>
  static cudaError_t alone(void* temporary, std::size_t& bytes, const Key* keys, Key* keys_out,
                           Count count, Less less, cudaStream_t stream) {
    const std::size_t needed = static_cast<std::size_t>(count) * 2 * sizeof(Key) + 4096;
    return detail::in_two_calls(temporary, bytes, needed, stream,
                                [=](detail::in_order& here) mutable {
                                  for (Count i = 0; i < count; ++i) keys_out[i] = keys[i];
                                  thrust::stable_sort(here, keys_out, keys_out + count, less);
                                });
  }
};

CUB_NAMESPACE_END
