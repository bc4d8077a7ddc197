#include "sim/api/memory/pools.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>

namespace warpstep::sim {

namespace {

struct Pool {
  int device = 0;
  std::size_t most = 0;  // 0: as much as the device has
  std::array<int, 3> reuse = {1, 1, 1};
  std::uint64_t threshold = 0, used = 0, most_used = 0;
};

struct Taken {
  cudaMemPool_t pool;
  std::size_t bytes;
};

// Handles are numbers that are never given twice; the first ones are the default pools.
struct Pools {
  std::mutex mutex;
  std::map<cudaMemPool_t, Pool> pools;
  std::unordered_map<const void*, Taken> blocks;
  std::array<cudaMemPool_t, kMostDevices> current;
  std::uintptr_t latest = kMostDevices;

  Pools();
};

cudaMemPool_t pool_handle(std::uintptr_t number) {
  constexpr std::uintptr_t kFirstHandle = 0x50'0000'0000, kStep = 16;
  return reinterpret_cast<cudaMemPool_t>(kFirstHandle + number * kStep);
}

cudaMemPool_t default_pool_of(int device) {
  return pool_handle(static_cast<std::uintptr_t>(device));
}

Pools::Pools() {
  for (int device = 0; device < kMostDevices; ++device) {
    pools[default_pool_of(device)].device = device;
    current[static_cast<std::size_t>(device)] = default_pool_of(device);
  }
}

Pools& table() {
  static Pools& table = *new Pools;  // outlives static objects that still free their memory
  return table;
}

bool is_default(cudaMemPool_t pool) {
  return pool <= default_pool_of(kMostDevices - 1);
}

cudaError_t create(cudaMemPool_t* result, const cudaMemPoolProps* wish) {
  if (result == nullptr || wish == nullptr) return null_output();
  if (wish->allocType != cudaMemAllocationTypePinned)
    return refused(cudaErrorInvalidValue, "allocType must be cudaMemAllocationTypePinned");
  if (wish->location.type != cudaMemLocationTypeDevice)
    return refused(cudaErrorInvalidValue, "the pool's location must be a device");
  if (wish->handleTypes != cudaMemHandleTypeNone)
    return refused(cudaErrorNotSupported, "the simulator cannot share memory between processes");
  if (const auto code = check_device(wish->location.id)) return code;
  const std::scoped_lock lock(table().mutex);
  *result = pool_handle(++table().latest);
  table().pools[*result] = {.device = wish->location.id, .most = wish->maxSize};
  return cudaSuccess;
}

cudaError_t destroy(cudaMemPool_t pool) {
  if (const auto code = check_pool(pool)) return code;
  if (is_default(pool))
    return refused(cudaErrorInvalidValue, "the default pool of a device cannot be destroyed");
  const std::scoped_lock lock(table().mutex);
  for (int device = 0; device < kMostDevices; ++device) {
    cudaMemPool_t& current = table().current[static_cast<std::size_t>(device)];
    if (current == pool) current = default_pool_of(device);
  }
  table().pools.erase(pool);
  return cudaSuccess;
}

cudaError_t unknown_attribute(cudaMemPoolAttr attribute) {
  return refused(cudaErrorInvalidValue,
                 fmt::format("{} is not a value of cudaMemPoolAttr", static_cast<int>(attribute)));
}

// The first three attributes are an int each, the others a 64-bit number.
cudaError_t read_attribute(const Pool& pool, cudaMemPoolAttr attribute, void* value) {
  auto& number = *static_cast<std::uint64_t*>(value);
  switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
    case cudaMemPoolReuseAllowOpportunistic:
    case cudaMemPoolReuseAllowInternalDependencies:
      *static_cast<int*>(value) = pool.reuse[static_cast<std::size_t>(attribute - 1)];
      return cudaSuccess;
    case cudaMemPoolAttrReleaseThreshold:
      number = pool.threshold;
      return cudaSuccess;
    case cudaMemPoolAttrReservedMemCurrent:
    case cudaMemPoolAttrUsedMemCurrent:
      number = pool.used;
      return cudaSuccess;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
      number = pool.most_used;
      return cudaSuccess;
  }
  return unknown_attribute(attribute);
}

cudaError_t set(Pool& pool, cudaMemPoolAttr attribute, const void* value) {
  const auto& number = *static_cast<const std::uint64_t*>(value);
  switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
    case cudaMemPoolReuseAllowOpportunistic:
    case cudaMemPoolReuseAllowInternalDependencies:
      pool.reuse[static_cast<std::size_t>(attribute - 1)] = *static_cast<const int*>(value);
      return cudaSuccess;
    case cudaMemPoolAttrReleaseThreshold:
      pool.threshold = number;
      return cudaSuccess;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
      if (number != 0)
        return refused(cudaErrorInvalidValue, "a high-water mark can only be set to 0");
      pool.most_used = pool.used;
      return cudaSuccess;
    case cudaMemPoolAttrReservedMemCurrent:
    case cudaMemPoolAttrUsedMemCurrent:
      return refused(cudaErrorInvalidValue, "the current size of a pool cannot be set");
  }
  return unknown_attribute(attribute);
}

}  // namespace

cudaMemPool_t current_pool_of(int device) {
  const std::scoped_lock lock(table().mutex);
  return table().current[static_cast<std::size_t>(device)];
}

cudaError_t check_pool(cudaMemPool_t pool) {
  const std::scoped_lock lock(table().mutex);
  if (table().pools.contains(pool)) return cudaSuccess;
  return refused(cudaErrorInvalidValue,
                 pool ? "the pool was never created or has been destroyed"
                      : "the pool is a null pointer: cudaMemPoolCreate creates one, and "
                        "cudaDeviceGetDefaultMemPool returns a device's default pool");
}

int device_of(cudaMemPool_t pool) {
  const std::scoped_lock lock(table().mutex);
  return table().pools.at(pool).device;
}

bool pool_has_room(cudaMemPool_t handle, std::size_t bytes) {
  const std::scoped_lock lock(table().mutex);
  const Pool& pool = table().pools.at(handle);
  return pool.most == 0 || (bytes <= pool.most && pool.used <= pool.most - bytes);
}

void note_allocated(cudaMemPool_t handle, const void* block, std::size_t bytes) {
  const std::scoped_lock lock(table().mutex);
  Pool& pool = table().pools.at(handle);
  table().blocks[block] = {handle, bytes};
  pool.used += bytes;
  pool.most_used = std::max(pool.most_used, pool.used);
}

void note_freed(const void* block) {
  const std::scoped_lock lock(table().mutex);
  const auto found = table().blocks.find(block);
  if (found == table().blocks.end()) return;
  const auto pool = table().pools.find(found->second.pool);
  if (pool != table().pools.end()) pool->second.used -= found->second.bytes;
  table().blocks.erase(found);
}

void reset_pools_of(int device) {
  const std::scoped_lock lock(table().mutex);
  std::erase_if(table().pools, [&](const auto& entry) { return entry.second.device == device; });
  std::erase_if(table().blocks,
                [](const auto& entry) { return !table().pools.contains(entry.second.pool); });
  table().pools[default_pool_of(device)].device = device;
  table().current[static_cast<std::size_t>(device)] = default_pool_of(device);
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* memPool, int device) {
  return ApiCall("cudaDeviceGetDefaultMemPool", memPool, device).on_device([&] {
    if (memPool == nullptr) return null_output();
    if (const auto code = check_device(device)) return code;
    *memPool = default_pool_of(device);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* memPool, int device) {
  return ApiCall("cudaDeviceGetMemPool", memPool, device).on_device([&] {
    if (memPool == nullptr) return null_output();
    if (const auto code = check_device(device)) return code;
    *memPool = current_pool_of(device);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) {
  return ApiCall("cudaDeviceSetMemPool", device, memPool).on_device([&] {
    if (const auto code = check_device(device)) return code;
    if (const auto code = check_pool(memPool)) return code;
    if (device_of(memPool) != device)
      return refused(cudaErrorInvalidValue,
                     fmt::format("the pool is of device {}", device_of(memPool)));
    const std::scoped_lock lock(table().mutex);
    table().current[static_cast<std::size_t>(device)] = memPool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* memPool, const cudaMemPoolProps* poolProps) {
  return ApiCall("cudaMemPoolCreate", memPool, poolProps).on_device([&] {
    return create(memPool, poolProps);
  });
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) {
  return ApiCall("cudaMemPoolDestroy", memPool).on_device([&] { return destroy(memPool); });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) {
  return ApiCall("cudaMemPoolGetAttribute", memPool, attr, value).on_device([&] {
    if (value == nullptr) return null_output();
    if (const auto code = check_pool(memPool)) return code;
    const std::scoped_lock lock(table().mutex);
    return read_attribute(table().pools.at(memPool), attr, value);
  });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) {
  return ApiCall("cudaMemPoolSetAttribute", memPool, attr, value).on_device([&] {
    if (value == nullptr) return refused(cudaErrorInvalidValue, "the value is a null pointer");
    if (const auto code = check_pool(memPool)) return code;
    const std::scoped_lock lock(table().mutex);
    return set(table().pools.at(memPool), attr, value);
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep) {
  return ApiCall("cudaMemPoolTrimTo", memPool, minBytesToKeep).on_device([&] {
    return check_pool(memPool);  // nothing is ever held back
  });
}
