#include "tools/profile/counts.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/system/refusal.h"

namespace warpstep::tools::profile {

namespace {

using Json = nlohmann::json;

std::array<std::uint64_t, 3> shape_of(const Json& json) {
  return {json.at(0), json.at(1), json.at(2)};
}

std::uint64_t number(const Json& json, const char* name) {
  return json.value(name, std::uint64_t{0});
}

Flow flow_of(const Json& json) {
  return {number(json, "accesses"), number(json, "bytes_used"),    number(json, "requests"),
          number(json, "sectors"),  number(json, "least_sectors"), number(json, "passes"),
          number(json, "conflicts")};
}

Memory memory_of(const Json& json) {
  Memory memory{flow_of(json.at("loads")), {}, {}};
  if (json.contains("stores")) memory.stores = flow_of(json.at("stores"));
  if (json.contains("atomics")) memory.atomics = flow_of(json.at("atomics"));
  return memory;
}

Site site_of(const Json& json) {
  Site site{"", 0, json.at("does"), json.at("space"), flow_of(json)};
  if (const Json& at = json.at("at"); at.is_object()) {
    site.file = at.at("file");
    site.line = at.at("line");
  }
  return site;
}

std::vector<Entered> entered_of(const Json& json) {
  std::vector<Entered> entered;
  const double warps = json.at("warps");
  for (const Json& one : json.at("basic_blocks"))
    if (const Json& at = one.at("at"); at.is_object() && warps > 0)
      entered.push_back({at.at("file"), at.at("line"), one.at("warps").get<double>() / warps,
                         one.at("threads").get<double>() / warps});
  return entered;
}

Array array_of(const Json& json) {
  Array array{json.at("name"), json.at("space"), "", json.at("bytes"), memory_of(json)};
  if (array.name.empty()) array.name = "unnamed";
  if (const Json& made_at = json.at("made_at"); !made_at.empty()) {
    const std::string file = made_at[0].at("file");
    array.made_at =
        fmt::format("{}:{}", file.substr(file.rfind('/') + 1), made_at[0].at("line").get<int>());
  }
  return array;
}

Device device_of(const Json& json) {
  Device device{json.at("key"), json.at("name")};
  device.major = json.at("compute_capability").at(0);
  device.minor = json.at("compute_capability").at(1);
  device.multiprocessors = json.at("multiprocessors");
  device.clock_hz = 1e3 * json.at("clock_khz").get<double>();
  // Two transfers a clock on each line of the bus.
  device.memory_bytes_per_second = 2e3 * json.at("memory_clock_khz").get<double>() *
                                   json.at("memory_bus_bits").get<double>() / 8;
  device.l2_bytes = json.at("l2_bytes");
  device.shared_bytes = json.at("shared_bytes");
  device.threads = json.at("threads");
  device.double_ratio = json.at("single_to_double_ratio");
  return device;
}

std::optional<int> limit_of(const Json& json, const char* name) {
  if (!json.contains(name) || json.at(name).is_null()) return std::nullopt;
  return json.at(name).get<int>();
}

Occupancy occupancy_of(const Json& json) {
  Occupancy occupancy;
  occupancy.blocks = json.at("blocks");
  if (!json.at("registers_assumed").get<bool>()) occupancy.registers = json.at("registers");
  occupancy.static_shared_bytes = json.at("static_shared_bytes");
  occupancy.by_warps = limit_of(json, "blocks_by_warps");
  occupancy.by_blocks = limit_of(json, "blocks_by_blocks");
  occupancy.by_registers = limit_of(json, "blocks_by_registers");
  occupancy.by_shared = limit_of(json, "blocks_by_shared");
  return occupancy;
}

std::uint64_t rank_in(const std::array<std::uint64_t, 3>& shape,
                      const std::array<std::uint64_t, 3>& index) {
  return (index[2] * shape[1] + index[1]) * shape[0] + index[0];
}

Access access_of(const Json& json) {
  Access access;
  access.request = number(json, "request");
  access.offset = json.at("offset");
  access.array = json.at("array");
  access.bytes = json.at("bytes");
  access.does = json.at("does").get<std::string>().front();
  return access;
}

/// The accesses of a request, as the player has them: docs/traffic.schema.json.
void take_request(const Json& json, const std::map<unsigned, Access>& instructions,
                  Counts& counts) {
  Access access = instructions.at(json.at(4).get<unsigned>());
  access.request = json.at(0);
  access.block = json.at(1);
  access.warp = json.at(2);
  access.array = json.at(5);
  if (access.array >= counts.arrays.size()) throw Refusal("an access refers to no array");
  for (const Json& run : json.at(7)) {
    const std::int64_t first = run.at(0), step = run.at(1), count = run.at(2);
    for (std::int64_t i = 0; i < count; ++i) {
      access.offset = static_cast<std::uint64_t>(first + i * step);
      counts.accesses.push_back(access);
    }
  }
}

void take_requests(const Json& json, Counts& counts) {
  std::map<unsigned, Access> instructions;
  for (const Json& one : json.at("instructions")) {
    Access& access = instructions[one.at("instruction").get<unsigned>()];
    access.does = one.at("does").get<std::string>().front();
    access.bytes = one.at("bytes");
  }
  for (const Json& request : json.at("requests")) take_request(request, instructions, counts);
}

Counts counts_of(const std::string& line) {
  Counts counts;
  // By access: where it is, as the launch's shape may come later in the line.
  std::vector<std::pair<std::array<std::uint64_t, 3>, std::array<std::uint64_t, 3>>> places;
  const Json json = Json::parse(line, [&](int, Json::parse_event_t event, Json& part) {
    if (event != Json::parse_event_t::object_end || !part.contains("thread")) return true;
    counts.accesses.push_back(access_of(part));
    places.emplace_back(shape_of(part.at("block")), shape_of(part.at("thread")));
    return false;
  });
  if (json.at("format") != "warpstep-traffic" || json.at("version") != 1 ||
      !json.contains("occupancy"))
    throw Refusal("another format");
  counts.launch = json.at("launch");
  counts.kernel = json.at("kernel");
  counts.linker_name = json.value("linker_name", "");
  counts.grid = shape_of(json.at("grid"));
  counts.block = shape_of(json.at("block"));
  counts.dynamic_shared_bytes = json.at("dynamic_shared_bytes");
  counts.is_complete = json.at("complete");
  counts.is_aligned = json.at("aligned");
  counts.threads = json.at("threads");
  counts.barriers = json.at("barriers_per_thread").at("mean");
  counts.divergence = json.at("divergence_percent");
  counts.global = memory_of(json.at("global"));
  counts.shared = memory_of(json.at("shared"));
  counts.constant = memory_of(json.at("constant"));
  for (const Json& site : json.at("sites")) counts.sites.push_back(site_of(site));
  for (const Json& array : json.at("arrays")) counts.arrays.push_back(array_of(array));
  if (json.contains("execution")) counts.entered = entered_of(json.at("execution"));
  counts.device = device_of(json.at("device"));
  counts.occupancy = occupancy_of(json.at("occupancy"));
  counts.accesses_left_out = number(json, "accesses_left_out");
  for (std::size_t i = 0; i < places.size(); ++i) {
    Access& access = counts.accesses[i];
    access.block = rank_in(counts.grid, places[i].first);
    access.warp = static_cast<unsigned>(rank_in(counts.block, places[i].second) / 32);
    if (access.array >= counts.arrays.size()) throw Refusal("an access refers to no array");
  }
  if (json.contains("requests")) take_requests(json, counts);
  return counts;
}

}  // namespace

double Counts::occupancy_percent() const {
  if (device.threads == 0) return 0;
  return 100.0 * occupancy.blocks * static_cast<double>(warps_per_block()) * 32 / device.threads;
}

std::optional<double> Counts::waves() const {
  const double at_once = 1.0 * occupancy.blocks * device.multiprocessors;
  if (at_once == 0) return std::nullopt;
  return static_cast<double>(blocks()) / at_once;
}

std::vector<Counts> read_counts(const std::string& name, bool may_be_cut) {
  std::ifstream file(name);
  if (!file) throw Refusal(fmt::format("{} cannot be read", name));
  std::vector<Counts> launches;
  std::string line;
  try {
    while (std::getline(file, line)) launches.push_back(counts_of(line));
  } catch (const std::exception&) {
    if (may_be_cut && file.eof()) return launches;  // the last line has no end
    throw Refusal(fmt::format("line {} of {} is not a launch that WARPSTEP_TRAFFIC wrote",
                              launches.size() + 1, name));
  }
  return launches;
}

}  // namespace warpstep::tools::profile
