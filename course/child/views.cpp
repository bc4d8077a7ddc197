#include "course/child/views.h"

#include <algorithm>

#include "course/child/engine.h"

namespace warpstep::course {

namespace {

Views* views_in_use = nullptr;

}  // namespace

Views::Views(const Order& order) : hiding_(order) {
  for (const Array& array : order.arrays) {
    if (array.for_kernels.empty()) continue;
    const std::size_t size = size_of(array.type), bytes = array.bytes.size();
    step_ = std::min(step_, size);
    const unsigned char *const host = array.bytes.data(), *const kernels = array.for_kernels.data();
    for (std::size_t at = 0; at + sizeof(Window) <= bytes; at += size) {
      of_host_[window_at(host + at)] = {host + at, host + bytes, kernels + at};
      of_kernels_[window_at(kernels + at)] = {kernels + at, kernels + bytes, host + at};
    }
  }
  if (of_host_.empty() && order.host_may_read < 0) return;
  views_in_use = this;
  call_around_launches(
      [] {
        views_in_use->hiding_.launch_begins();
        views_in_use->replace_all(views_in_use->of_host_);
      },
      [] {
        views_in_use->replace_all(views_in_use->of_kernels_);
        views_in_use->hiding_.launch_ended();
      });
}

Views::~Views() {
  if (views_in_use != this) return;
  call_around_launches(nullptr, nullptr);
  views_in_use = nullptr;
}

void Views::replace(std::span<unsigned char> memory, const Places& places) const {
  for (std::size_t at = 0; at + sizeof(Window) <= memory.size(); at += step_) {
    const auto found = places.find(window_at(&memory[at]));
    if (found == places.end()) continue;
    const Place& place = found->second;
    const std::size_t most =
        std::min(memory.size() - at, static_cast<std::size_t>(place.end - place.begin));
    const auto same = static_cast<std::size_t>(
        std::mismatch(place.begin, place.begin + most, &memory[at]).first - place.begin);
    std::copy_n(place.other, same, &memory[at]);
    at += (same - 1) / step_ * step_;
  }
}

void Views::replace_all(const Places& places) const {
  for (const std::span<unsigned char> memory : device_memory()) replace(memory, places);
}

void Views::show_kernels(Bytes& bytes) const {
  hiding_.show(bytes);
  replace(bytes, of_host_);
}

}  // namespace warpstep::course
