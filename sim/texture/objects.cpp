// The table of texture and surface objects: kernels look into it without a lock.
#include <array>
#include <atomic>
#include <mutex>
#include <vector>

#include "sim/texture/texture.h"

namespace warpstep::sim {

namespace {

constexpr std::size_t kMost = std::size_t{1} << 20;

struct Table {
  std::array<std::atomic<Texture*>, kMost> slots = {};
  std::mutex mutex;
  std::size_t used = 1;  // number 0 is none
  std::vector<std::size_t> free;
};

Table& table() {
  static Table& table = *new Table;
  return table;
}

}  // namespace

unsigned long long add_texture(const Texture& texture) {
  Table& all = table();
  const std::scoped_lock lock(all.mutex);
  std::size_t number = all.used;
  if (number < kMost) {
    ++all.used;
  } else if (!all.free.empty()) {
    number = all.free.back();
    all.free.pop_back();
  } else {
    return 0;
  }
  all.slots[number] = new Texture(texture);
  return number;
}

const Texture* find_texture(unsigned long long number, bool is_surface) {
  if (number == 0 || number >= kMost) return nullptr;
  const Texture* const texture = table().slots[number].load(std::memory_order_acquire);
  return texture != nullptr && texture->is_surface == is_surface ? texture : nullptr;
}

bool remove_texture(unsigned long long number, bool is_surface) {
  Table& all = table();
  const std::scoped_lock lock(all.mutex);
  if (find_texture(number, is_surface) == nullptr) return false;
  delete all.slots[number].exchange(nullptr);
  all.free.push_back(number);
  return true;
}

}  // namespace warpstep::sim
