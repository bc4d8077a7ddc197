#include "sim/check/report/outcome.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "sim/check/report/coverage.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/streams.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/regions.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

namespace {

std::FILE* file = nullptr;
std::string (*name_at)(std::uintptr_t) = nullptr;
std::FILE* bytes_file = nullptr;
std::uint64_t kept = 0;  // bytes written to it
unsigned long copies = 0;
bool works_beside = false;
std::uint64_t summed = 0;                                      // bytes of memory after launches
constexpr std::uint64_t kMostSummed = std::uint64_t{8} << 30;  // a few seconds
constexpr std::uint64_t kMostKept = std::uint64_t{256} << 20;

/// Memory that stayed as it was is kept once. By device and number of the block.
struct Kept {
  std::uint64_t sum = 0;
  std::int64_t at = -1;
};
std::map<std::pair<int, std::size_t>, Kept>& kept_blocks() {
  static auto& blocks = *new std::map<std::pair<int, std::size_t>, Kept>;
  return blocks;
}

/// Distinguishes memory that differs in one byte; not cryptographic.
std::uint64_t sum_of(const void* begin, std::size_t bytes) {
  const auto* at = static_cast<const unsigned char*>(begin);
  std::uint64_t sum = bytes;
  const auto add = [&sum](std::uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    sum ^= sum >> 29;
  };
  for (; bytes >= 8; bytes -= 8, at += 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    add(word);
  }
  std::uint64_t rest = 0;
  std::memcpy(&rest, at, bytes);
  add(rest);
  return sum;
}

/// Where the bytes are in the other file; -1 when there is no room for them.
std::int64_t keep(const void* begin, std::size_t bytes) {
  if (bytes_file == nullptr || kept + bytes > kMostKept) return -1;
  const auto at = static_cast<std::int64_t>(kept);
  if (std::fwrite(begin, 1, bytes, bytes_file) != bytes) return -1;
  kept += bytes;
  return at;
}

void write_line_end(const void* begin, std::size_t bytes, const Kept& here) {
  std::fprintf(file, "%zu %016lx %ld %s\n", bytes, here.sum, static_cast<long>(here.at),
               name_at(reinterpret_cast<std::uintptr_t>(begin)).c_str());
}

void flush() {
  std::fflush(file);
  if (bytes_file != nullptr) std::fflush(bytes_file);
}

}  // namespace

void open_outcome(std::string (*name)(std::uintptr_t)) {
  name_at = name;
  const char* const file_name = std::getenv("WARPSTEP_CHECK_OUTCOME");
  if (file_name == nullptr) return;
  file = std::fopen(file_name, "we");
  if (file == nullptr) {
    std::fprintf(stderr, "warpstep: cannot write the outcome of the run, %s\n", file_name);
    std::exit(1);
  }
  bytes_file = std::fopen((std::string(file_name) + ".bytes").c_str(), "we");
  unsetenv("WARPSTEP_CHECK_OUTCOME");
}

bool writes_outcome() {
  return file != nullptr;
}

void note_outcome_of_launch(const Grid& grid) {
  if (file == nullptr) return;
  if (meant(grid.shape().stream) != nullptr) works_beside = true;
  const cudaError_t code = grid.timed_out() ? cudaErrorLaunchTimeout : grid.failure().code;
  std::fprintf(file, "launch %lu %d %s\n", static_cast<unsigned long>(coverage.launches),
               static_cast<int>(code), function_name(grid.kernel()).c_str());
  for (int device = 0; device < device_count(); ++device) {
    for (const Block& block : heap_of(device).blocks()) {
      if ((summed += block.bytes) > kMostSummed) break;
      std::fprintf(file, "memory %lu %d %zu %s ", static_cast<unsigned long>(coverage.launches),
                   device, block.number, block.managed ? "managed" : "device");
      const auto* const begin = reinterpret_cast<const void*>(block.begin);
      Kept& before = kept_blocks()[{device, block.number}];
      const std::uint64_t sum = sum_of(begin, block.bytes);
      if (before.at < 0 || before.sum != sum) before = {sum, keep(begin, block.bytes)};
      write_line_end(begin, block.bytes, before);
    }
  }
  flush();
}

void note_work_beside() {
  works_beside = true;
}

void note_copy_to_host(const void* from, std::size_t bytes) {
  if (file == nullptr) return;
  const auto address = reinterpret_cast<std::uintptr_t>(from);
  std::size_t number = 0, offset = 0;
  int device = -1;  // not from cudaMalloc: a __device__ variable
  if (const Heap* const heap = heap_with(address)) {
    if (const auto block = heap->find(address)) {
      device = heap->device();
      number = block->number;
      offset = address - block->begin;
    }
  }
  if (device < 0 && region_of(from).kind != RegionKind::kSymbol)
    return;  // from the host's own memory
  std::fprintf(file, "copy %lu %d %zu %zu ", ++copies, device, number, offset);
  write_line_end(from, bytes, {sum_of(from, bytes), keep(from, bytes)});
  flush();
}

void close_outcome() {
  if (file == nullptr) return;
  std::fprintf(file, "end %lu %lu %lu %d\n", static_cast<unsigned long>(coverage.points),
               static_cast<unsigned long>(coverage.most_points),
               static_cast<unsigned long>(coverage.preemptions), works_beside);
  std::fclose(file);
  if (bytes_file != nullptr) std::fclose(bytes_file);
  file = bytes_file = nullptr;
}

}  // namespace warpstep::sim::check
