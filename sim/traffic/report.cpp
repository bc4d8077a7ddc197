#include "sim/traffic/report.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "sim/symbols/symbolizer.h"
#include "sim/traffic/block_accesses.h"
#include "sim/traffic/occupancy_report.h"
#include "sim/traffic/record_report.h"

namespace warpstep::sim::traffic {

namespace {

using Json = nlohmann::ordered_json;

int file = -1;
pid_t owner = 0;  // a child that the program forks writes nothing

double quotient(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

Json as_json(const dim3& shape) {
  return {shape.x, shape.y, shape.z};
}

Json as_json(const Spread& spread, std::uint64_t threads) {
  return {{"min", threads == 0 ? 0 : spread.least},
          {"max", spread.most},
          {"mean", quotient(spread.sum, threads)}};
}

Json as_json(const Flow& flow, Space space) {
  Json json{{"accesses", flow.accesses}, {"bytes_used", flow.bytes}, {"requests", flow.requests}};
  if (space == Space::global)
    json.update({{"bytes_moved", flow.sectors * kSectorBytes},
                 {"sectors", flow.sectors},
                 {"least_sectors", flow.least_sectors},
                 {"sectors_per_request", quotient(flow.sectors, flow.requests)}});
  if (space == Space::shared)
    json.update({{"passes", flow.passes}, {"conflicts", flow.passes - flow.least_passes}});
  return json;
}

/// `flows` has one for each that can be done.
Json as_json(const Flow* flows, Space space) {
  Json json = Json::object();
  if (space == Space::shared) {
    Flow both = flows[0];
    both.add(flows[1]);
    json = {{"requests", both.requests},
            {"passes", both.passes},
            {"conflicts", both.passes - both.least_passes}};
  }
  json["loads"] = as_json(flows[0], space);
  if (space == Space::constant) return json;
  json["stores"] = as_json(flows[1], space);
  json["atomics"] = as_json(flows[2], space);
  return json;
}

Json as_json(const std::vector<SourceLocation>& stack) {
  Json all = Json::array();
  for (const SourceLocation& location : stack)
    all.push_back(
        {{"function", location.function}, {"file", location.file}, {"line", location.line}});
  return all;
}

Json sites(const Counters& counters) {
  Json all = Json::array();
  for (const Site& site : counters.sites) {
    Json one{{"at", place_as_json(site.file, site.line)},
             {"does", name_of(site.does)},
             {"space", name_of(site.space)}};
    one.update(as_json(site.flow, site.space));
    all.push_back(one);
  }
  return all;
}

Json as_json(const Execution& execution) {
  Json blocks = Json::array();
  for (const Executed& one : execution.basic_blocks)
    blocks.push_back({{"at", place_as_json(one.file, one.line)},
                      {"warps", one.warps},
                      {"threads", one.threads}});
  return {{"warps", execution.warps}, {"basic_blocks", blocks}};
}

Json arrays(const Counters& counters) {
  Json all = Json::array();
  for (std::size_t i = 0; i < counters.arrays.all().size(); ++i) {
    const Array& array = counters.arrays.all()[i];
    Json one{{"space", name_of(array.space)},
             {"name", array.name},
             {"bytes", array.bytes},
             {"made_at", as_json(array.made_at)}};
    if (!array.parameter.empty()) one["parameter"] = array.parameter;
    if (array.type.element_bytes != 0)
      one.update({{"element", array.type.element}, {"element_bytes", array.type.element_bytes}});
    if (!array.type.shape.empty()) one["shape"] = array.type.shape;
    if (array.space == Space::shared) one["bank_offset"] = array.bank_offset;
    Flow none[kDoes];
    const bool is_counted = (i + 1) * kDoes <= counters.flows.size();
    one.update(as_json(is_counted ? &counters.flows[i * kDoes] : none, array.space));
    all.push_back(one);
  }
  return all;
}

void note_lost() {
  static bool is_told = false;
  if (!std::exchange(is_told, true))
    std::fprintf(stderr, "warpstep: the traffic counters cannot be written: %s\n",
                 std::strerror(errno));
}

/// Writes the object, with these members besides.
void write_line(const Json& json, const std::string& members) {
  if (file < 0 || getpid() != owner) return;
  const auto replace = Json::error_handler_t::replace;  // names that are no UTF-8
  std::string line = json.dump(-1, ' ', false, replace);
  line.pop_back();
  line += (members.empty() ? "" : ",") + members + "}\n";
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t wrote = write(file, line.data() + done, line.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return note_lost();
    done += static_cast<std::size_t>(wrote);
  }
}

}  // namespace

void open_report(const char* name) {
  file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) {
    std::fprintf(stderr, "warpstep: cannot write the traffic counters, %s\n", name);
    std::exit(1);
  }
  owner = getpid();
}

void write_launch(const Grid& grid, std::uint64_t launch, const Counters& counters,
                  const Recorder& recorder) {
  const LaunchShape& shape = grid.shape();
  const bool is_complete = counters.blocks == grid.blocks() && !grid.stopped();
  Json line{{"format", "warpstep-traffic"},
            {"version", 1},
            {"launch", launch},
            {"kernel", function_name(grid.kernel())},
            {"linker_name", linker_name(grid.kernel())},
            {"grid", as_json(shape.grid)},
            {"block", as_json(shape.block)},
            {"dynamic_shared_bytes", shape.shared_bytes},
            {"complete", is_complete},
            {"aligned", counters.aligned},
            {"blocks", counters.blocks},
            {"idle_blocks", counters.idle_blocks},
            {"threads", counters.threads},
            {"idle_threads", counters.idle_threads},
            {"loads_per_thread", as_json(counters.loads, counters.threads)},
            {"stores_per_thread", as_json(counters.stores, counters.threads)},
            {"atomics_per_thread", as_json(counters.atomics, counters.threads)},
            {"shared_bytes_per_thread", as_json(counters.shared_bytes, counters.threads)},
            {"barriers_per_thread", as_json(counters.barriers, counters.threads)},
            {"divergence_percent",
             counters.lanes_there == 0
                 ? 0
                 : 100 - 100 * quotient(counters.lanes_taking_part, counters.lanes_there)},
            {"global_accesses_per_block_max", counters.most_global_accesses},
            {"global_atomics_per_block_max", counters.most_global_atomics},
            {"shared_atomics_per_block_max", counters.most_shared_atomics}};
  line.update(occupancy_as_json(grid));
  for (unsigned i = 0; i < kSpaces; ++i) {
    const auto space = static_cast<Space>(i);
    line[name_of(space)] = as_json(counters.total[i], space);
  }
  line["sites"] = sites(counters);
  line["arrays"] = arrays(counters);
  if (!execution().basic_blocks.empty()) line["execution"] = as_json(execution());
  write_line(line, recorder.is_on() ? in_words(recorder, shape) : "");
}

}  // namespace warpstep::sim::traffic
