// cudaOccupancyMaxActiveClusters and cudaOccupancyMaxPotentialClusterSize: how many clusters are
// resident at the same time, and how large they may be.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/gpu/occupancy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

using namespace warpstep::sim;

namespace {

/// Multiprocessors that can have a cluster together. An H200 with 132 of them answers as if they
/// were grouped so, as if a group of fewer than a cluster's blocks had none, and as if each had
/// room for no more than 8 blocks of clusters.
constexpr std::array kGroups{16, 16, 16, 16, 16, 18, 18, 8, 2, 2, 2, 2};
constexpr int kMostResident = 8;

struct Question {
  int threads = 0;
  int resident = 0;    // blocks of a multiprocessor
  unsigned asked = 1;  // blocks of a cluster
  unsigned most = 1;   // that a cluster may have
};

cudaError_t read(const int* result, const void* kernel, const cudaLaunchConfig_t* config,
                 Question& question) {
  if (result == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
  if (kernel == nullptr)
    return refused(cudaErrorInvalidDeviceFunction, "the kernel is a null pointer");
  if (config == nullptr)
    return refused(cudaErrorInvalidValue, "the configuration is a null pointer");
  const KernelFacts& facts = facts_of(kernel);
  const dim3& block = config->blockDim;
  question.threads = static_cast<int>(block.x * block.y * block.z);
  if (question.threads == 0) return refused(cudaErrorInvalidValue, "a block has no threads");
  question.resident = std::min(
      kMostResident,
      resident_blocks(device(), needs_of(kernel, question.threads, config->dynamicSmemBytes)));
  question.most = facts.large_clusters ? kMostBlocksInCluster : kPortableCluster;
  if (facts.cluster[0] != 0)
    question.asked = facts.cluster[0] * facts.cluster[1] * facts.cluster[2];
  for (const auto& attribute : std::span(config->attrs, config->numAttrs))
    if (attribute.id == cudaLaunchAttributeClusterDimension)
      question.asked =
          attribute.val.clusterDim.x * attribute.val.clusterDim.y * attribute.val.clusterDim.z;
  if (question.asked == 0 || question.asked > question.most)
    return refused(cudaErrorInvalidClusterSize, fmt::format("a cluster has 1 to {} blocks, not {}",
                                                            question.most, question.asked));
  return cudaSuccess;
}

int clusters_of(unsigned blocks, int resident) {
  int all = 0;
  const auto size = static_cast<int>(blocks);
  for (const int group : kGroups)
    if (group >= size) all += group * resident / size;
  return all;
}

}  // namespace

cudaError_t cudaOccupancyMaxActiveClusters(int* numClusters, const void* func,
                                           const cudaLaunchConfig_t* launchConfig) {
  return ApiCall("cudaOccupancyMaxActiveClusters", numClusters, func, launchConfig).on_device([&] {
    Question question;
    if (const auto code = read(numClusters, func, launchConfig, question)) return code;
    *numClusters = clusters_of(question.asked, question.resident);
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int* clusterSize, const void* func,
                                                 const cudaLaunchConfig_t* launchConfig) {
  return ApiCall("cudaOccupancyMaxPotentialClusterSize", clusterSize, func, launchConfig)
      .on_device([&] {
        Question question;
        if (const auto code = read(clusterSize, func, launchConfig, question)) return code;
        unsigned size = question.most;
        while (size > 1 && clusters_of(size, question.resident) == 0) size /= 2;
        *clusterSize = static_cast<int>(size);
        return cudaSuccess;
      });
}
