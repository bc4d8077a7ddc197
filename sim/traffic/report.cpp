#include "sim/traffic/report.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "sim/symbols/symbolizer.h"
#include "sim/traffic/block_accesses.h"
#include "sim/traffic/json_text.h"
#include "sim/traffic/occupancy_report.h"
#include "sim/traffic/record_report.h"

namespace warpstep::sim::traffic {

namespace {

int file = -1;
pid_t owner = 0;  // a child that the program forks writes nothing

double quotient(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

std::string as_json(double number) {
  std::string text = fmt::format("{}", number);
  if (text.find_first_of(".e") == text.npos) text += ".0";
  return text;
}

std::string as_json(const dim3& shape) {
  return fmt::format("[{},{},{}]", shape.x, shape.y, shape.z);
}

std::string as_json(const Spread& spread, std::uint64_t threads) {
  return fmt::format(R"({{"min":{},"max":{},"mean":{}}})", threads == 0 ? 0 : spread.least,
                     spread.most, as_json(quotient(spread.sum, threads)));
}

std::string members(const Flow& flow, Space space) {
  std::string text = fmt::format(R"("accesses":{},"bytes_used":{},"requests":{})", flow.accesses,
                                 flow.bytes, flow.requests);
  if (space == Space::global)
    text +=
        fmt::format(R"(,"bytes_moved":{},"sectors":{},"least_sectors":{},"sectors_per_request":{})",
                    flow.sectors * kSectorBytes, flow.sectors, flow.least_sectors,
                    as_json(quotient(flow.sectors, flow.requests)));
  if (space == Space::shared)
    text +=
        fmt::format(R"(,"passes":{},"conflicts":{})", flow.passes, flow.passes - flow.least_passes);
  return text;
}

/// `flows` has one for each that can be done.
std::string members(const Flow* flows, Space space) {
  std::string text;
  if (space == Space::shared) {
    Flow both = flows[0];
    both.add(flows[1]);
    text = fmt::format(R"("requests":{},"passes":{},"conflicts":{},)", both.requests, both.passes,
                       both.passes - both.least_passes);
  }
  text += fmt::format(R"("loads":{{{}}})", members(flows[0], space));
  if (space == Space::constant) return text;
  return text + fmt::format(R"(,"stores":{{{}}},"atomics":{{{}}})", members(flows[1], space),
                            members(flows[2], space));
}

/// Of a list: the members of each between braces.
template <class List, class Members>
std::string objects(const List& list, const Members& members_of) {
  std::string text = "[";
  for (const auto& one : list) text += (text == "[" ? "{" : ",{") + members_of(one) + "}";
  return text + "]";
}

std::string as_json(const std::vector<SourceLocation>& stack) {
  return objects(stack, [](const SourceLocation& location) {
    return fmt::format(R"("function":{},"file":{},"line":{})", quoted_text(location.function),
                       quoted_text(location.file), location.line);
  });
}

std::string sites(const Counters& counters) {
  return objects(counters.sites, [](const Site& site) {
    return fmt::format(R"("at":{},"does":"{}","space":"{}",{})",
                       place_as_json(site.file, site.line), name_of(site.does), name_of(site.space),
                       members(site.flow, site.space));
  });
}

std::string as_json(const Execution& execution) {
  return fmt::format(R"({{"warps":{},"basic_blocks":{}}})", execution.warps,
                     objects(execution.basic_blocks, [](const Executed& one) {
                       return fmt::format(R"("at":{},"warps":{},"threads":{})",
                                          place_as_json(one.file, one.line), one.warps,
                                          one.threads);
                     }));
}

std::string arrays(const Counters& counters) {
  const auto& all = counters.arrays.all();
  return objects(all, [&](const Array& array) {
    std::string text =
        fmt::format(R"("space":"{}","name":{},"bytes":{},"made_at":{})", name_of(array.space),
                    quoted_text(array.name), array.bytes, as_json(array.made_at));
    if (!array.parameter.empty())
      text += fmt::format(R"(,"parameter":{})", quoted_text(array.parameter));
    if (array.type.element_bytes != 0)
      text += fmt::format(R"(,"element":{},"element_bytes":{})", quoted_text(array.type.element),
                          array.type.element_bytes);
    if (!array.type.shape.empty())
      text += fmt::format(R"(,"shape":[{}])", fmt::join(array.type.shape, ","));
    if (array.space == Space::shared)
      text += fmt::format(R"(,"bank_offset":{})", array.bank_offset);
    const Flow none[kDoes];
    const auto number = static_cast<std::size_t>(&array - all.data());
    const bool is_counted = (number + 1) * kDoes <= counters.flows.size();
    return text + "," + members(is_counted ? &counters.flows[number * kDoes] : none, array.space);
  });
}

void note_lost() {
  static bool is_told = false;
  if (!std::exchange(is_told, true))
    std::fprintf(stderr, "warpstep: the traffic counters cannot be written: %s\n",
                 std::strerror(errno));
}

void write_line(const std::string& line) {
  if (file < 0 || getpid() != owner) return;
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
  const double diverged =
      counters.lanes_there == 0
          ? 0
          : 100 - 100 * quotient(counters.lanes_taking_part, counters.lanes_there);
  std::string line = fmt::format(
      R"({{"format":"warpstep-traffic","version":1,"launch":{},"kernel":{},"linker_name":{},)"
      R"("grid":{},"block":{},"dynamic_shared_bytes":{},"complete":{},"aligned":{},)"
      R"("blocks":{},"idle_blocks":{},"threads":{},"idle_threads":{},)"
      R"("loads_per_thread":{},"stores_per_thread":{},"atomics_per_thread":{},)"
      R"("shared_bytes_per_thread":{},"barriers_per_thread":{},"divergence_percent":{},)"
      R"("global_accesses_per_block_max":{},"global_atomics_per_block_max":{},)"
      R"("shared_atomics_per_block_max":{},{})",
      launch, quoted_text(function_name(grid.kernel())), quoted_text(linker_name(grid.kernel())),
      as_json(shape.grid), as_json(shape.block), shape.shared_bytes, is_complete, counters.aligned,
      counters.blocks, counters.idle_blocks, counters.threads, counters.idle_threads,
      as_json(counters.loads, counters.threads), as_json(counters.stores, counters.threads),
      as_json(counters.atomics, counters.threads), as_json(counters.shared_bytes, counters.threads),
      as_json(counters.barriers, counters.threads), as_json(diverged),
      counters.most_global_accesses, counters.most_global_atomics, counters.most_shared_atomics,
      occupancy_in_words(grid));
  for (unsigned i = 0; i < kSpaces; ++i) {
    const auto space = static_cast<Space>(i);
    line += fmt::format(R"(,"{}":{{{}}})", name_of(space), members(counters.total[i], space));
  }
  line += fmt::format(R"(,"sites":{},"arrays":{})", sites(counters), arrays(counters));
  if (!execution().basic_blocks.empty())
    line += fmt::format(R"(,"execution":{})", as_json(execution()));
  if (recorder.is_on()) line += "," + in_words(recorder, shape);
  write_line(line + "}\n");
}

}  // namespace warpstep::sim::traffic
