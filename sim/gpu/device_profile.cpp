#include "sim/gpu/device_profile.h"

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "sim/gpu/current_device.h"

namespace warpstep::sim {

namespace {

// What an H200 answered (CUDA 13.0, driver 580), ten attributes a line.
constexpr Attributes kH200 = {
    0,         1024,       1024,    1024,    64,    2147483647, 65535,   65535,
    49152,     65536,  // to 9
    32,        2147483647, 65536,   1980000, 512,   1,          132,     0,
    0,         1,  // to 19
    0,         131072,     131072,  65536,   16384, 16384,      16384,   32768,
    32768,     2048,  // to 29
    512,       1,          1,       0,       6,     0,          3201000, 6016,
    62914560,  2048,  // to 39
    3,         1,          32768,   2048,    1,     32768,      32768,   8192,
    8192,      32768,  // to 49
    0,         32,         32768,   32768,   2046,  32768,      131072,  65536,
    16384,     16384,  // to 59
    16384,     32768,      2048,    32768,   32768, 2048,       32768,   32768,
    2046,      268435456,  // to 69
    131072,    65000,      2097120, 32768,   32768, 9,          0,       32768,
    1,         1,  // to 79
    1,         233472,     65536,   1,       0,     0,          0,       2,
    0,         1,  // to 89
    1,         1,          0,       0,       0,     1,          1,       232448,
    0,         1,  // to 99
    0,         0,          1,       1,       0,     0,          32,      1,
    39321600,  134217728,  // to 109
    1,         1024,       1,       1,       1,     1,          1,       1,
    100,       9,  // to 119
    1,         1,          1,       1,       1,     1,          4,       1,
    1,         1,  // to 129
    0,         -1,         0,       0,       0,     0,          0,       0,
    0,         590680286,                                                    // to 139
    415174878, 1,          1,       0,       1,     1,          0,       0,  // to 147
};

using Difference = std::pair<cudaDeviceAttr, int>;

// The other GPUs answer as the H200 does, except where their data sheets say otherwise.
constexpr Attributes but(Attributes attributes, std::initializer_list<Difference> differences) {
  for (const auto& [attribute, value] : differences) attributes[attribute] = value;
  return attributes;
}

// What came with compute capability 9.0 and is missing from every earlier GPU.
constexpr Attributes kBeforeHopper =
    but(kH200, {
                   {cudaDevAttrClusterLaunch, 0},
                   {cudaDevAttrMemSyncDomainCount, 1},
                   {cudaDevAttrMemoryPoolSupportedHandleTypes, 1},
                   {cudaDevAttrGpuPciSubsystemId, 0},
                   {cudaDevAttrMaxAccessPolicyWindowSize, 134213632},
               });

constexpr DeviceProfile kProfiles[] = {
    {"h200", "NVIDIA H200", 150109880320, kH200},
    {"t4", "Tesla T4", 15835660288,
     but(kBeforeHopper,
         {
             {cudaDevAttrComputeCapabilityMajor, 7},
             {cudaDevAttrComputeCapabilityMinor, 5},
             {cudaDevAttrMultiProcessorCount, 40},
             {cudaDevAttrMaxThreadsPerMultiProcessor, 1024},
             {cudaDevAttrMaxBlocksPerMultiprocessor, 16},
             {cudaDevAttrMaxSharedMemoryPerMultiprocessor, 65536},
             {cudaDevAttrMaxSharedMemoryPerBlockOptin, 65536},
             {cudaDevAttrReservedSharedMemoryPerBlock, 0},
             {cudaDevAttrClockRate, 1590000},
             {cudaDevAttrMemoryClockRate, 5001000},
             {cudaDevAttrGlobalMemoryBusWidth, 256},
             {cudaDevAttrL2CacheSize, 4194304},
             {cudaDevAttrMaxPersistingL2CacheSize, 0},
             {cudaDevAttrMaxAccessPolicyWindowSize, 0},
             {cudaDevAttrSingleToDoublePrecisionPerfRatio, 32},
             {cudaDevAttrGpuPciDeviceId, 0x1eb810de},
         })},
    {"a100", "NVIDIA A100-SXM4-40GB", 42505273344,
     but(kBeforeHopper,
         {
             {cudaDevAttrComputeCapabilityMajor, 8},
             {cudaDevAttrComputeCapabilityMinor, 0},
             {cudaDevAttrMultiProcessorCount, 108},
             {cudaDevAttrMaxSharedMemoryPerMultiprocessor, 167936},
             {cudaDevAttrMaxSharedMemoryPerBlockOptin, 166912},
             {cudaDevAttrClockRate, 1410000},
             {cudaDevAttrMemoryClockRate, 1215000},
             {cudaDevAttrGlobalMemoryBusWidth, 5120},
             {cudaDevAttrL2CacheSize, 41943040},
             {cudaDevAttrMaxPersistingL2CacheSize, 31457280},
             {cudaDevAttrGpuPciDeviceId, 0x20b010de},
         })},
    {"h100", "NVIDIA H100 80GB HBM3", 85028765696,
     but(kH200,
         {
             {cudaDevAttrMemoryClockRate, 2619000},
             {cudaDevAttrGlobalMemoryBusWidth, 5120},
             {cudaDevAttrL2CacheSize, 52428800},
             {cudaDevAttrMaxPersistingL2CacheSize, 32768000},
             {cudaDevAttrGpuPciDeviceId, 0x233010de},
             {cudaDevAttrGpuPciSubsystemId, 0},
         })},
    {"rtx4090", "NVIDIA GeForce RTX 4090", 25393692672,
     but(kBeforeHopper,
         {
             {cudaDevAttrComputeCapabilityMajor, 8},
             {cudaDevAttrComputeCapabilityMinor, 9},
             {cudaDevAttrMultiProcessorCount, 128},
             {cudaDevAttrMaxThreadsPerMultiProcessor, 1536},
             {cudaDevAttrMaxBlocksPerMultiprocessor, 24},
             {cudaDevAttrMaxSharedMemoryPerMultiprocessor, 102400},
             {cudaDevAttrMaxSharedMemoryPerBlockOptin, 101376},
             {cudaDevAttrClockRate, 2520000},
             {cudaDevAttrMemoryClockRate, 10501000},
             {cudaDevAttrGlobalMemoryBusWidth, 384},
             {cudaDevAttrL2CacheSize, 75497472},
             {cudaDevAttrMaxPersistingL2CacheSize, 51904512},
             {cudaDevAttrAsyncEngineCount, 2},
             {cudaDevAttrEccEnabled, 0},
             {cudaDevAttrSingleToDoublePrecisionPerfRatio, 64},
             {cudaDevAttrGPUDirectRDMASupported, 0},
             {cudaDevAttrGpuPciDeviceId, 0x268410de},
         })},
};

const DeviceProfile* find(std::string_view key) {
  for (const DeviceProfile& profile : kProfiles)
    if (profile.key == key) return &profile;
  return nullptr;
}

[[noreturn]] void refuse(const char* text) {
  std::string known;
  for (const DeviceProfile& profile : kProfiles)
    known.append(known.empty() ? "" : ", ").append(profile.key);
  std::fprintf(stderr,
               "warpstep: the device (--device, WARPSTEP_DEVICE) is '%s', but must be one of %s, "
               "or up to %d of them "
               "separated by commas\n",
               text, known.c_str(), kMostDevices);
  std::exit(1);
}

std::vector<const DeviceProfile*> devices_from_environment() {
  const char* const text = std::getenv("WARPSTEP_DEVICE");
  if (text == nullptr || *text == 0) return {&kProfiles[0]};
  std::vector<const DeviceProfile*> chosen;
  for (std::string_view left = text;;) {
    const std::size_t comma = left.find(',');
    const DeviceProfile* const profile = find(left.substr(0, comma));
    if (profile == nullptr || chosen.size() == kMostDevices) refuse(text);
    chosen.push_back(profile);
    if (comma == left.npos) return chosen;
    left.remove_prefix(comma + 1);
  }
}

std::vector<const DeviceProfile*>& chosen() {
  // Never destroyed, as what follows main() asks too.
  static auto& chosen = *new std::vector<const DeviceProfile*>(devices_from_environment());
  return chosen;
}

}  // namespace

std::span<const DeviceProfile> device_profiles() {
  return kProfiles;
}

std::span<const DeviceProfile* const> devices() {
  return chosen();
}

const DeviceProfile& device() {
  return *chosen()[static_cast<std::size_t>(current_device())];
}

void pick_device(std::string_view key) {
  const DeviceProfile* const profile = find(key);
  chosen()[0] = profile ? profile : devices_from_environment()[0];
}

}  // namespace warpstep::sim
