#include "sim/api/stream/stream_attributes.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/device_profile.h"
#include "sim/gpu/streams.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace warpstep::sim {

namespace {

using Values = std::map<cudaLaunchAttributeID, cudaLaunchAttributeValue>;

std::mutex values_mutex;
[[gnu::init_priority(200)]] std::map<std::pair<int, unsigned long long>, Values>
    values;  // by device and stream, where set

cudaLaunchAttributeValue default_of(cudaLaunchAttributeID attribute) {
  cudaLaunchAttributeValue value{};
  // What an H200 returns as long as none was set.
  if (attribute == cudaLaunchAttributeSynchronizationPolicy)
    value.syncPolicy = static_cast<cudaSynchronizationPolicy>(-1);
  if (attribute == cudaLaunchAttributeMemSyncDomainMap) value.memSyncDomainMap = {0, 1};
  return value;
}

// CUDA's list of what is "valid for streams".
cudaError_t check_attribute(cudaLaunchAttributeID attribute) {
  switch (attribute) {
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributeMemSyncDomainMap:
    case cudaLaunchAttributeMemSyncDomain:
      return cudaSuccess;
    default:
      return refused(
          cudaErrorInvalidValue,
          fmt::format("attribute {} is not an attribute of a stream", static_cast<int>(attribute)));
  }
}

std::string objection_to(const cudaAccessPolicyWindow& window, const DeviceProfile& device) {
  const auto most = static_cast<std::size_t>(device[cudaDevAttrMaxAccessPolicyWindowSize]);
  if (window.num_bytes > most)
    return fmt::format("a window of {} bytes is larger than the {} of this device",
                       window.num_bytes, most);
  if (!(window.hitRatio >= 0 && window.hitRatio <= 1))
    return fmt::format("the hit ratio is {}; it must be from 0 to 1", window.hitRatio);
  if (window.hitProp < cudaAccessPropertyNormal || window.hitProp > cudaAccessPropertyPersisting)
    return "the property of a hit is not a value of cudaAccessProperty";
  if (window.missProp != cudaAccessPropertyNormal && window.missProp != cudaAccessPropertyStreaming)
    return "the property of a miss must be cudaAccessPropertyNormal or Streaming";
  return "";
}

std::string objection_to(cudaLaunchAttributeID attribute, const cudaLaunchAttributeValue& value,
                         const DeviceProfile& device) {
  if (attribute == cudaLaunchAttributeAccessPolicyWindow)
    return objection_to(value.accessPolicyWindow, device);
  if (attribute == cudaLaunchAttributeSynchronizationPolicy &&
      (value.syncPolicy < cudaSyncPolicyAuto || value.syncPolicy > cudaSyncPolicyBlockingSync))
    return "the policy is not a value of cudaSynchronizationPolicy";
  return "";
}

cudaError_t set(cudaStream_t stream, cudaLaunchAttributeID attribute,
                const cudaLaunchAttributeValue* value) {
  if (const auto code = check_stream(stream)) return code;
  if (const auto code = check_attribute(attribute)) return code;
  if (value == nullptr) return refused(cudaErrorInvalidValue, "the value is a null pointer");
  const DeviceProfile& device = *devices()[static_cast<std::size_t>(device_of(stream))];
  if (std::string objection = objection_to(attribute, *value, device); !objection.empty())
    return refused(cudaErrorInvalidValue, std::move(objection));
  if (attribute == cudaLaunchAttributePriority) return change_priority(stream, value->priority);
  const std::lock_guard lock(values_mutex);
  values[{device_of(stream), id_of(stream)}][attribute] = *value;
  return cudaSuccess;
}

cudaError_t get(cudaStream_t stream, cudaLaunchAttributeID attribute,
                cudaLaunchAttributeValue* result) {
  if (const auto code = check_stream(stream)) return code;
  if (const auto code = check_attribute(attribute)) return code;
  if (result == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
  if (attribute == cudaLaunchAttributePriority)
    return cudaStreamGetPriority(stream, &result->priority);
  const std::lock_guard lock(values_mutex);
  const Values& known = values[{device_of(stream), id_of(stream)}];
  const auto found = known.find(attribute);
  *result = found == known.end() ? default_of(attribute) : found->second;
  return cudaSuccess;
}

cudaError_t copy(cudaStream_t to, cudaStream_t from) {
  if (const auto code = check_stream(to)) return code;
  if (const auto code = check_stream(from)) return code;
  if (device_of(to) != device_of(from))
    return refused(cudaErrorInvalidValue,
                   fmt::format("one stream belongs to device {}, the other to device {}",
                               device_of(to), device_of(from)));
  const std::lock_guard lock(values_mutex);
  const Values copied = values[{device_of(from), id_of(from)}];
  values[{device_of(to), id_of(to)}] = copied;
  return cudaSuccess;
}

}  // namespace

void reset_attributes(int device, unsigned long long stream_id) {
  const std::lock_guard lock(values_mutex);
  values.erase({device, stream_id});
}

void reset_attributes(int device) {
  const std::lock_guard lock(values_mutex);
  std::erase_if(values, [&](const auto& entry) { return entry.first.first == device; });
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attr,
                                   const cudaStreamAttrValue* value) {
  return ApiCall("cudaStreamSetAttribute", stream, attr, value).on_device([&] {
    return set(stream, attr, value);
  });
}

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attr,
                                   cudaStreamAttrValue* value_out) {
  return ApiCall("cudaStreamGetAttribute", stream, attr, value_out).on_device([&] {
    return get(stream, attr, value_out);
  });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) {
  return ApiCall("cudaStreamCopyAttributes", dst, src).on_device([&] { return copy(dst, src); });
}

cudaError_t cudaCtxResetPersistingL2Cache() {
  return ApiCall("cudaCtxResetPersistingL2Cache").on_device([] { return cudaSuccess; });
}
