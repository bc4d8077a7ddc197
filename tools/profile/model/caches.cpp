#include "tools/profile/model/caches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <map>
#include <set>
#include <unordered_map>

namespace warpstep::tools::profile {

namespace {

constexpr std::uint64_t kWord = 4, kSector = 32, kGranule = 64, kLine = 128, kRow = 1024;
constexpr std::size_t kBanks = 32;
constexpr double kFoundTogether = 4;  // lines, in one clock
constexpr unsigned kArrayShift = 44;

std::uint64_t address_of(const Access& access) {
  return (std::uint64_t{access.array} << kArrayShift) + access.offset;
}

/// Accesses that a warp makes together.
struct Request {
  unsigned array = 0;
  char does = 'l';
  std::vector<std::pair<std::uint64_t, unsigned>> parts;  // address and bytes
};

/// A cache of lines, each with its sectors; the line that was not used for longest goes first.
class Cache {
 public:
  explicit Cache(double bytes)
      : most_(std::max<std::size_t>(1, static_cast<std::size_t>(bytes / kLine))) {}

  /// True if the sector was there; it is from here on.
  bool touch(std::uint64_t sector) {
    const std::uint64_t line = sector / (kLine / kSector);
    const unsigned bit = 1u << sector % (kLine / kSector);
    if (const auto found = places_.find(line); found != places_.end()) {
      order_.splice(order_.begin(), order_, found->second);
      const bool is_there = order_.front().second & bit;
      order_.front().second |= bit;
      return is_there;
    }
    order_.emplace_front(line, bit);
    places_[line] = order_.begin();
    if (order_.size() > most_) {
      places_.erase(order_.back().first);
      order_.pop_back();
    }
    return false;
  }

 private:
  std::size_t most_;
  std::list<std::pair<std::uint64_t, unsigned>> order_;
  std::unordered_map<std::uint64_t, std::list<std::pair<std::uint64_t, unsigned>>::iterator>
      places_;
};

std::set<std::uint64_t> pieces(const Request& request, std::uint64_t size) {
  std::set<std::uint64_t> all;
  for (const auto& [address, bytes] : request.parts)
    for (std::uint64_t at = address / size; at <= (address + bytes - 1) / size; ++at)
      all.insert(at);
  return all;
}

/// Requests that a warp makes in one turn, as ptxas unrolls loops.
constexpr unsigned kTurn = 4;

/// The requests of a block to global memory, its warps taking turns.
std::vector<Request> requests_of(const Counts& counts, std::size_t begin, std::size_t end) {
  std::map<std::uint64_t, Request> all;
  std::map<std::uint64_t, unsigned> warps;
  for (std::size_t i = begin; i < end; ++i) {
    const Access& access = counts.accesses[i];
    if (counts.arrays[access.array].space != "global") continue;
    Request& request = all[access.request];
    request.array = access.array;
    request.does = access.does;
    request.parts.emplace_back(address_of(access), access.bytes);
    warps[access.request] = access.warp;
  }
  std::map<unsigned, unsigned> made;  // by warp
  std::vector<std::pair<unsigned, std::uint64_t>> order;
  for (const auto& [number, request] : all)
    order.emplace_back(made[warps[number]]++ / kTurn, number);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Request> requests;
  for (const auto& [turn, number] : order) requests.push_back(std::move(all[number]));
  return requests;
}

/// What is recorded of one array and one thing that is done to it.
struct Seen {
  double requests = 0, sectors = 0, misses = 0;
  double lookups = 0, missed_lines = 0;  // clocks of L1 to find and hand out, and to fetch
  double slots = 0;                      // of L2
  std::set<std::uint64_t> unique, granules, rows;
  std::unordered_map<std::uint64_t, double> written;  // by sector: bytes
  std::unordered_map<std::uint64_t, std::pair<double, std::set<std::uint64_t>>>
      aimed;  // by line: accesses
};

/// Clocks in which L1 finds the lines of a request, four in each, and reads its words, one from
/// each bank.
double lookups_of(const Request& request) {
  std::array<double, kBanks> words{};
  for (const std::uint64_t word : pieces(request, kWord)) ++words[word % kBanks];
  return std::max(static_cast<double>(pieces(request, kLine).size()) / kFoundTogether,
                  *std::max_element(words.begin(), words.end()));
}

/// Of one line, what a request asks L2 for.
struct Asked {
  double sectors = 0, partial = 0;  // sectors that it writes not all of
};

/// For merging a write into a sector.
constexpr double kPartialSlots = 2.2;

/// What L2 spends on it: on a write or an atomic as much as on a whole line at least, on a read of
/// one sector as much as on two.
double slots_of(char does, const Asked& asked) {
  if (does == 'l') return std::max(2.0, asked.sectors);
  return std::max(1.0 * kLine / kSector,
                  asked.sectors - asked.partial + kPartialSlots * asked.partial);
}

/// By sector: bytes that a request writes.
std::map<std::uint64_t, double> written_by(const Request& request) {
  std::map<std::uint64_t, double> written;
  if (request.does != 's') return written;
  for (const auto& [address, bytes] : request.parts) written[address / kSector] += bytes;
  return written;
}

void note(Seen& seen, const Request& request, std::uint64_t block, Cache& cache) {
  ++seen.requests;
  seen.lookups += lookups_of(request);
  const std::map<std::uint64_t, double> written = written_by(request);
  std::map<std::uint64_t, Asked> asked;  // of L2, by line
  for (const std::uint64_t sector : pieces(request, kSector)) {
    ++seen.sectors;
    Asked& of_line = asked[sector / (kLine / kSector)];
    if (request.does != 'l' || !cache.touch(sector)) ++of_line.sectors;
    if (const auto found = written.find(sector); found != written.end() && found->second < kSector)
      ++of_line.partial;
    seen.unique.insert(sector);
    seen.granules.insert(sector * kSector / kGranule);
    seen.rows.insert(sector * kSector / kRow);
  }
  for (const auto& [line, of_line] : asked) {
    if (of_line.sectors == 0) continue;
    ++seen.missed_lines;
    seen.misses += of_line.sectors;
    seen.slots += slots_of(request.does, of_line);
  }
  for (const auto& [sector, bytes] : written) seen.written[sector] += bytes;
  std::map<std::uint64_t, double> at_address;
  for (const auto& [address, bytes] : request.parts) {
    if (request.does == 'a') ++at_address[address];
  }
  // Those of a request to one address are done one after the other, those to others together.
  std::map<std::uint64_t, double> at_line;
  for (const auto& [address, times] : at_address)
    at_line[address / kLine] = std::max(at_line[address / kLine], times);
  for (const auto& [line, times] : at_line) {
    seen.aimed[line].first += times;
    seen.aimed[line].second.insert(block);
  }
}

const Flow& flow_of(const Array& array, char does) {
  return does == 'l' ? array.flows.loads : does == 's' ? array.flows.stores : array.flows.atomics;
}

/// Bytes to and from memory for the sectors of a kind, if none stays in L2.
double memory_bytes(const Seen& seen, char does) {
  if (does == 'l') return static_cast<double>(seen.granules.size() * kGranule);
  double bytes = static_cast<double>(seen.unique.size() * kSector);
  if (does == 'a') return 2 * bytes;
  for (const auto& [sector, written] : seen.written)
    if (written < kSector) bytes += kSector;  // is read before
  return bytes;
}

/// Of the misses of an array that blocks with an empty cache would have: one that is only read and
/// takes half of L1 at most is fetched once by each multiprocessor.
double share_fetched(const Counts& counts, unsigned number, double misses, double times) {
  const Array& array = counts.arrays[number];
  if (array.flows.stores.requests + array.flows.atomics.requests != 0 ||
      static_cast<double>(array.bytes) > l1_bytes(counts) / 2)
    return 1;
  const double fetching =
      std::min<double>(static_cast<double>(counts.blocks()) * times, counts.device.multiprocessors);
  return std::min(1.0, fetching * static_cast<double>(array.bytes) / kSector / misses);
}

}  // namespace

double l1_bytes(const Counts& counts) {
  const double together =
      static_cast<double>(counts.device.shared_bytes) + (counts.device.major == 7 ? 32 : 28) * 1024;
  const double block =
      static_cast<double>(counts.occupancy.static_shared_bytes + counts.dynamic_shared_bytes) +
      1024;
  const double shared = block <= 1024 ? 8192 : block * std::max(1, counts.occupancy.blocks);
  return std::max(16384.0, together - shared);
}

std::optional<Traffic> traffic_of(const Counts& counts, double times) {
  Traffic traffic;
  if (counts.global.requests() == 0) return traffic;
  if (counts.accesses.empty()) return std::nullopt;
  std::map<std::pair<unsigned, char>, Seen> seen;
  const double at_once = std::min<double>(
      counts.occupancy.blocks,
      std::ceil(static_cast<double>(counts.blocks()) * times / counts.device.multiprocessors));
  const double own = l1_bytes(counts) / std::max(1.0, at_once);
  for (std::size_t begin = 0; begin < counts.accesses.size();) {
    std::size_t end = begin;
    while (end < counts.accesses.size() &&
           counts.accesses[end].block == counts.accesses[begin].block)
      ++end;
    Cache cache(own);
    for (const Request& request : requests_of(counts, begin, end))
      note(seen[{request.array, request.does}], request, counts.accesses[begin].block, cache);
    begin = end;
  }
  double loaded = 0, missed = 0;
  std::map<unsigned, double> touched;  // by array: bytes
  for (const auto& [key, one] : seen) {
    const auto& [array, does] = key;
    const double all = static_cast<double>(flow_of(counts.arrays[array], does).requests) * times /
                       std::max(1.0, one.requests);
    const double fetched =
        does == 'l' ? share_fetched(counts, array, one.misses * all, times) : 1.0;
    traffic.l1_clocks += (one.lookups + one.missed_lines * fetched) * all;
    traffic.l2_slots += one.slots * fetched * all;
    traffic.dram_bytes += memory_bytes(one, does) * all;
    traffic.dram_rows += static_cast<double>(one.rows.size()) * all;
    if (does == 'l') loaded += one.sectors * all, missed += one.misses * fetched * all;
    for (const auto& [line, aims] : one.aimed)
      // A line of one block alone is not aimed at by the others.
      traffic.hottest = std::max(traffic.hottest, aims.first * (aims.second.size() > 1 ? all : 1));
    touched[array] =
        std::max(touched[array], static_cast<double>(one.granules.size() * kGranule) * all);
  }
  for (const auto& [array, bytes] : touched)
    traffic.footprint += std::min(bytes, static_cast<double>(counts.arrays[array].bytes));
  if (loaded > 0) traffic.l1_hit_rate = 100 * (1 - missed / loaded);
  return traffic;
}

}  // namespace warpstep::tools::profile
