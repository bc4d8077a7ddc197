// Peer access: whether kernels of one device may use the memory of another.
#pragma once

#include "sim/memory/host_access.h"

namespace warpstep::sim {

/// Whether kernels of `device` may use memory of `peer`. A device always may use its own.
bool may_access(int device, int peer);

/// Allows that or forbids it. Whether it was allowed before.
bool set_peer_access(int device, int peer, bool allowed);

/// What cudaDeviceReset does: the device has access to no peer.
void reset_peers_of(int device);

/// While it lives, the memory of other devices that kernels of `device` may not use cannot be
/// touched at all, so that a kernel that does faults. Does nothing if there is one device.
class PeerAccessGuard {
 public:
  explicit PeerAccessGuard(int device);
  ~PeerAccessGuard();
  PeerAccessGuard(const PeerAccessGuard&) = delete;
  PeerAccessGuard& operator=(const PeerAccessGuard&) = delete;

 private:
  int device_;
};

/// Held by a call that copies or fills device memory: waits until no kernel keeps it closed.
class MemoryOpen {
 public:
  MemoryOpen();
  ~MemoryOpen();
  MemoryOpen(const MemoryOpen&) = delete;
  MemoryOpen& operator=(const MemoryOpen&) = delete;

 private:
  DeviceMemoryAccess in_use_;
};

}  // namespace warpstep::sim
