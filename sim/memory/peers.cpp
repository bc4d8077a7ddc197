#include "sim/memory/peers.h"

#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"
#include "sim/memory/device_heap.h"

#include <array>
#include <atomic>
#include <shared_mutex>

namespace warpstep::sim {

namespace {

std::array<std::array<std::atomic<bool>, kMostDevices>, kMostDevices> access_enabled;
std::shared_mutex closing;

std::atomic<bool>& enabled(int device, int peer) {
  return access_enabled[static_cast<std::size_t>(device)][static_cast<std::size_t>(peer)];
}

template <class Work>
void for_each_closed(int device, Work work) {
  for (int peer = 0; peer < device_count(); ++peer)
    if (!may_access(device, peer)) work(heap_of(peer));
}

}  // namespace

bool may_access(int device, int peer) {
  return device == peer || enabled(device, peer).load(std::memory_order_relaxed);
}

bool set_peer_access(int device, int peer, bool allowed) {
  return enabled(device, peer).exchange(allowed);
}

void reset_peers_of(int device) {
  for (auto& peer : access_enabled[static_cast<std::size_t>(device)]) peer = false;
}

PeerAccessGuard::PeerAccessGuard(int device) : device_(device) {
  if (device_count() == 1) return;
  closing.lock();
  for_each_closed(device_, [](Heap& heap) { heap.close_to_kernels(); });
}

PeerAccessGuard::~PeerAccessGuard() {
  if (device_count() == 1) return;
  for_each_closed(device_, [](Heap& heap) { heap.open_to_kernels(); });
  closing.unlock();
}

MemoryOpen::MemoryOpen() {
  if (device_count() != 1) closing.lock_shared();
}

MemoryOpen::~MemoryOpen() {
  if (device_count() != 1) closing.unlock_shared();
}

}  // namespace warpstep::sim
