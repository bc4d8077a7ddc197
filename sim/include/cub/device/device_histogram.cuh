// CUB's header of this name, computed in one thread.
#pragma once

#include <cub/device/in_order.cuh>

#include <cub/util_type.cuh>

#include <type_traits>

CUB_NAMESPACE_BEGIN

struct DeviceHistogram {
  template <class Samples, class Counter, class Level, class Count>
  static cudaError_t HistogramEven(void* temporary, std::size_t& bytes, Samples samples,
                                   Counter* histogram, int levels, Level lower, Level upper,
                                   Count count, cudaStream_t stream = 0, bool = false) {
    using Sample = detail::value_t<Samples>;
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      const int bins = levels - 1;
      for (int bin = 0; bin < bins; ++bin) histogram[bin] = 0;
      for (Count i = 0; i < count; ++i) {
        const Sample sample = samples[i];
        if (sample < lower || sample >= upper) continue;
        int bin;
        if constexpr (std::is_floating_point_v<Level>)
          bin = static_cast<int>((sample - lower) * (Level(1) / ((upper - lower) / bins)));
        else
          bin = static_cast<int>((sample - lower) / ((upper - lower) / bins));
        if (bin < bins) ++histogram[bin];
      }
    });
  }

  template <class Samples, class Counter, class Level, class Count>
  static cudaError_t HistogramRange(void* temporary, std::size_t& bytes, Samples samples,
                                    Counter* histogram, int levels, const Level* boundaries,
                                    Count count, cudaStream_t stream = 0, bool = false) {
    return detail::in_two_calls(temporary, bytes, stream, [=]() mutable {
      for (int bin = 0; bin + 1 < levels; ++bin) histogram[bin] = 0;
      for (Count i = 0; i < count; ++i) {
        const Level sample = static_cast<Level>(samples[i]);
        int above = 0;  // the first boundary above the sample
        for (int end = levels; above < end;) {
          const int middle = above + (end - above) / 2;
          if (boundaries[middle] <= sample)
            above = middle + 1;
          else
            end = middle;
        }
        if (above > 0 && above < levels) ++histogram[above - 1];
      }
    });
  }
};

CUB_NAMESPACE_END
