#include "tools/profile/metrics.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace warpstep::tools::profile {

namespace {

std::optional<double> quotient(double a, double b) {
  if (b == 0) return std::nullopt;
  return a / b;
}

/// Blocks by a resource; where it is absent, that sets no limit.
double limit(const std::optional<int>& blocks) {
  return blocks ? *blocks : std::numeric_limits<double>::infinity();
}

std::optional<double> known(const std::optional<int>& value) {
  if (!value) return std::nullopt;
  return *value;
}

double as_double(std::uint64_t value) {
  return static_cast<double>(value);
}

/// What the model tells, without the digits that it cannot tell.
Section speed_of_light(const std::optional<Estimate>& estimate) {
  const auto told = [&](auto of, double digit) -> std::optional<double> {
    if (!estimate) return std::nullopt;
    return std::round(of(estimate->throughput) / digit) * digit;
  };
  const auto percent = [&](const char* label, const std::string& name, auto of) {
    return Metric{label, name, "%", told(of, 1)};
  };
  using T = Throughput;
  const std::string elapsed = "__throughput.avg.pct_of_peak_sustained_elapsed";
  return {"GPU Speed Of Light Throughput",
          {percent("Compute (SM) Throughput", "sm" + elapsed, [](const T& t) { return t.compute; }),
           percent("Memory Throughput",
                   "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
                   [](const T& t) { return t.memory(); }),
           percent("DRAM Throughput", "dram" + elapsed, [](const T& t) { return t.dram; }),
           percent("L1/TEX Cache Throughput", "l1tex__throughput.avg.pct_of_peak_sustained_active",
                   [](const T& t) { return t.l1_active; }),
           percent("L2 Cache Throughput", "lts" + elapsed, [](const T& t) { return t.l2; }),
           {"Duration", "gpu__time_duration.sum", "us",
            told([](const T& t) { return t.duration; }, 0.1)}}};
}

Section launch_statistics(const Counts& counts) {
  return {"Launch Statistics",
          {{"Block Size", "launch__block_size", "", as_double(counts.threads_per_block())},
           {"Grid Size", "launch__grid_size", "", as_double(counts.blocks())},
           {"Threads", "launch__thread_count", "thread",
            as_double(counts.threads_per_block() * counts.blocks())},
           {"Registers Per Thread", "launch__registers_per_thread", "register/thread",
            known(counts.occupancy.registers)},
           {"Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic", "byte/block",
            as_double(counts.dynamic_shared_bytes)},
           {"Static Shared Memory Per Block", "launch__shared_mem_per_block_static", "byte/block",
            as_double(counts.occupancy.static_shared_bytes)},
           {"# SMs", "launch__sm_count", "SM", counts.device.multiprocessors},
           {"Waves Per SM", "launch__waves_per_multiprocessor", "", counts.waves()}}};
}

Section occupancy(const Counts& counts) {
  const Occupancy& limits = counts.occupancy;
  const bool is_known = limits.registers || limits.blocks == 0;
  std::optional<double> percent, warps;
  if (is_known) percent = counts.occupancy_percent();
  if (percent) warps = *percent / 100 * counts.device.threads / 32;
  return {
      "Occupancy",
      {{"Block Limit SM", "launch__occupancy_limit_blocks", "block", limit(limits.by_blocks)},
       {"Block Limit Registers", "launch__occupancy_limit_registers", "block",
        limits.registers ? std::optional(limit(limits.by_registers)) : std::nullopt},
       {"Block Limit Shared Mem", "launch__occupancy_limit_shared_mem", "block",
        limit(limits.by_shared)},
       {"Block Limit Warps", "launch__occupancy_limit_warps", "block", limit(limits.by_warps)},
       {"Theoretical Active Warps per SM", "sm__maximum_warps_avg_per_active_cycle", "warp", warps},
       {"Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct", "%", percent},
       {"Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active", "%", {}}}};
}

void add_global(Section& section, const Flow& flow, const std::string& word,
                const std::string& op) {
  const std::string pipe = "_pipe_lsu_mem_global_op_" + op;
  section.metrics.push_back({"Global " + word + " Requests", "l1tex__t_requests" + pipe + ".sum",
                             "request", as_double(flow.requests)});
  section.metrics.push_back({"Global " + word + " Sectors", "l1tex__t_sectors" + pipe + ".sum",
                             "sector", as_double(flow.sectors)});
  section.metrics.push_back({"Global " + word + " Sectors Per Request",
                             "l1tex__average_t_sectors_per_request" + pipe + ".ratio",
                             "sector/request",
                             quotient(as_double(flow.sectors), as_double(flow.requests))});
  section.metrics.push_back(
      {"Global " + word + " Bytes Used Per Byte Moved",
       "smsp__sass_average_data_bytes_per_sector_mem_global_op_" + op + ".pct", "%",
       quotient(100 * as_double(flow.bytes), 32 * as_double(flow.sectors))});
}

void add_shared(Section& section, const Flow& flow, const std::string& word,
                const std::string& op) {
  section.metrics.push_back({"Shared " + word + " Requests",
                             "smsp__inst_executed_op_shared_" + op + ".sum", "inst",
                             as_double(flow.requests)});
  section.metrics.push_back({"Shared " + word + " Wavefronts",
                             "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + op + ".sum", "",
                             as_double(flow.passes)});
  section.metrics.push_back({"Shared " + word + " Bank Conflicts",
                             "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + op + ".sum", "",
                             as_double(flow.conflicts)});
}

Section memory(const Counts& counts, const std::optional<Estimate>& estimate) {
  Section section{"Memory Workload Analysis", {}};
  add_global(section, counts.global.loads, "Load", "ld");
  add_global(section, counts.global.stores, "Store", "st");
  section.metrics.push_back(
      {"Global Atomic Requests", "", "request", as_double(counts.global.atomics.requests)});
  section.metrics.push_back(
      {"Global Atomic Sectors", "", "sector", as_double(counts.global.atomics.sectors)});
  add_shared(section, counts.shared.loads, "Load", "ld");
  add_shared(section, counts.shared.stores, "Store", "st");
  section.metrics.push_back(
      {"Shared Atomic Requests", "", "request", as_double(counts.shared.atomics.requests)});
  section.metrics.push_back(
      {"Constant Load Requests", "", "request", as_double(counts.constant.loads.requests)});
  std::optional<double> hits;
  if (estimate && counts.global.loads.requests != 0) hits = estimate->work.traffic.l1_hit_rate;
  section.metrics.push_back({"L1/TEX Hit Rate", "l1tex__t_sector_hit_rate.pct", "%", hits});
  return section;
}

Section instructions(const std::optional<Estimate>& estimate) {
  std::optional<double> executed;
  if (estimate && estimate->work.has_mix)
    executed = std::round(estimate->work.mix.issued * estimate->work.warps);
  return {"Instruction Statistics",
          {{"Executed Instructions", "smsp__inst_executed.sum", "inst", executed}}};
}

Section warp_state(const Counts& counts, const std::optional<Estimate>& estimate) {
  std::optional<double> active;
  if (estimate && estimate->work.mix.active > 0)
    active = estimate->work.mix.active / estimate->work.mix.issued;
  const bool has_requests =
      counts.global.requests() + counts.shared.requests() + counts.constant.requests() != 0;
  std::optional<double> lanes;
  if (has_requests) lanes = counts.lanes_per_request();
  return {"Warp State Statistics",
          {{"Warp Cycles Per Issued Instruction",
            "smsp__average_warp_latency_per_inst_issued.ratio",
            "cycle",
            {}},
           {"Avg. Active Threads Per Warp", "smsp__thread_inst_executed_per_inst_executed.ratio",
            "", active},
           {"Avg. Threads Per Memory Request", "", "", lanes},
           {"Barriers Per Thread", "", "", counts.barriers}}};
}

}  // namespace

std::vector<Section> sections_of(const Counts& counts, const std::optional<Estimate>& estimate) {
  return {speed_of_light(estimate),     memory(counts, estimate),  instructions(estimate),
          warp_state(counts, estimate), launch_statistics(counts), occupancy(counts)};
}

std::string as_text(const std::optional<double>& value) {
  if (!value) return "unknown";
  if (std::isinf(*value)) return "no limit";
  if (*value != 0 && std::abs(*value) < 0.1) return fmt::format("{:.2g}", *value);
  if (*value != std::floor(*value) || std::abs(*value) > 1e15) return fmt::format("{:.2f}", *value);
  std::string digits = fmt::format("{:.0f}", *value);
  for (std::size_t at = digits.size(); at > 3 && digits[at - 4] != '-'; at -= 3)
    digits.insert(at - 3, ",");
  return digits;
}

std::string place_in_words(const std::string& file, int line) {
  if (file.empty()) return "a line that is not known";
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line);
}

std::string place_in_words(const Site& site) {
  return place_in_words(site.file, site.line);
}

}  // namespace warpstep::tools::profile
