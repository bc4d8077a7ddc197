#include "sim/traffic/record_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <tuple>

#include "sim/symbols/symbolizer.h"
#include "sim/symbols/user_code.h"
#include "sim/traffic/block_accesses.h"
#include "sim/traffic/json_text.h"

namespace warpstep::sim::traffic {

namespace {

std::string coordinates(std::uint64_t number, const dim3& shape) {
  return fmt::format("[{},{},{}]", number % shape.x, number / shape.x % shape.y,
                     number / shape.x / shape.y);
}

/// The highest digit first.
std::string in_hex(std::span<const unsigned char> bytes) {
  std::string text;
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte)
    for (const int digit : {*byte >> 4, *byte & 15}) text += "0123456789abcdef"[digit];
  return text;
}

std::string as_json(const Recorded& access, const LaunchShape& shape) {
  const Instruction& instruction = instructions()[access.instruction];
  std::string one = fmt::format(
      R"({{"block":{},"thread":{},"phase":{},"does":"{}","array":{},"offset":{},"bytes":{},)"
      R"("instruction":{},"at":{})",
      coordinates(access.block, shape.grid), coordinates(access.thread, shape.block), access.phase,
      name_of(instruction.does), access.array, access.offset, instruction.bytes, access.instruction,
      place_as_json(instruction.file, instruction.line));
  if (access.request != 0) one += fmt::format(R"(,"request":{})", access.request);
  if (access.has_value)
    one += fmt::format(R"(,"value":"{}")", in_hex({access.value.data(), instruction.bytes}));
  return one + "}";
}

/// Numbers of accesses: those of a block, phase, request and array side by side, by thread. What
/// has no request comes last in its phase.
std::vector<std::size_t> in_requests(const std::vector<Recorded>& accesses) {
  std::map<std::uint64_t, std::size_t> blocks;  // in the order in which they began
  std::vector<std::size_t> place;
  for (const Recorded& access : accesses)
    place.push_back(blocks.emplace(access.block, blocks.size()).first->second);
  std::vector<std::size_t> order(accesses.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Recorded &one = accesses[a], &other = accesses[b];
    const auto key = [&](const Recorded& access, std::size_t i) {
      return std::tuple(place[i], access.phase, access.request == 0, access.request, access.array,
                        access.request == 0 ? i : access.thread, access.offset);
    };
    return key(one, a) < key(other, b);
  });
  return order;
}

bool is_one_request(const Recorded& a, const Recorded& b) {
  return a.request != 0 && a.request == b.request && a.array == b.array;
}

/// "[0,4,16],[448,4,16]": runs of [first, step, how many].
std::string offsets_in_words(std::span<const std::size_t> request,
                             const std::vector<Recorded>& accesses) {
  std::string text;
  const auto at = [&](std::size_t i) {
    return static_cast<long long>(accesses[request[i]].offset);
  };
  for (std::size_t begin = 0, end; begin < request.size(); begin = end) {
    end = begin + 1;
    const long long step = end < request.size() ? at(end) - at(begin) : 0;
    while (end < request.size() && at(end) - at(end - 1) == step) ++end;
    fmt::format_to(std::back_inserter(text), "{}[{},{},{}]", text.empty() ? "" : ",", at(begin),
                   step, end - begin);
  }
  return text;
}

/// One text where all are known, else one for each lane.
std::string values_in_words(std::span<const std::size_t> request,
                            const std::vector<Recorded>& accesses, unsigned bytes) {
  const bool is_whole = std::all_of(request.begin(), request.end(),
                                    [&](std::size_t i) { return accesses[i].has_value; });
  std::string text = is_whole ? "\"" : "[";
  for (const std::size_t i : request) {
    const std::string value =
        accesses[i].has_value ? in_hex({accesses[i].value.data(), bytes}) : "";
    text += is_whole ? value : fmt::format("{}\"{}\"", text == "[" ? "" : ",", value);
  }
  return text + (is_whole ? "\"" : "]");
}

std::string in_words(std::span<const std::size_t> request, const std::vector<Recorded>& accesses) {
  const Recorded& first = accesses[request.front()];
  unsigned lanes = 0;
  for (const std::size_t i : request) lanes |= 1u << accesses[i].thread % kLanes;
  return fmt::format("[{},{},{},{},{},{},{},[{}],{}]", first.request, first.block,
                     first.thread / kLanes, first.phase, first.instruction, first.array, lanes,
                     offsets_in_words(request, accesses),
                     values_in_words(request, accesses, instructions()[first.instruction].bytes));
}

/// "instructions" and "requests": docs/traffic.schema.json.
std::string requests_in_words(const Recorder& recorder) {
  const std::vector<Recorded>& accesses = recorder.accesses();
  std::string text;
  std::set<unsigned> used;
  const std::vector<std::size_t> order = in_requests(accesses);
  for (std::size_t begin = 0, end; begin < order.size(); begin = end) {
    for (end = begin + 1;
         end < order.size() && is_one_request(accesses[order[begin]], accesses[order[end]]);)
      ++end;
    text +=
        (begin == 0 ? "" : ",") + in_words(std::span(order).subspan(begin, end - begin), accesses);
    used.insert(accesses[order[begin]].instruction);
  }
  std::string made;
  for (const unsigned number : used) {
    const Instruction& one = instructions()[number];
    made += fmt::format(R"({}{{"instruction":{},"does":"{}","bytes":{},"at":{}}})",
                        made.empty() ? "" : ",", number, name_of(one.does), one.bytes,
                        place_as_json(one.file, one.line));
  }
  return fmt::format(R"("instructions":[{}],"requests":[{}])", made, text);
}

const char* name_of(EventKind kind) {
  constexpr const char* kNames[] = {"begin",      "barrier", "grid_barrier",
                                    "collective", "wait",    "end"};
  return kNames[static_cast<int>(kind)];
}

/// The user's line at `pc`.
std::string place_of(const void* pc) {
  static auto& known = *new std::map<const void*, std::string>;
  const auto [place, is_new] = known.try_emplace(pc, "null");
  if (!is_new) return place->second;
  const std::vector<SourceLocation> locations = source_locations(pc);
  const auto user = std::find_if(locations.begin(), locations.end(), is_users);
  if (user != locations.end()) place->second = place_as_json(user->file, user->line);
  return place->second;
}

/// The last request that a thread of the event made before it; 0: none.
std::uint64_t request_before(const Event& event, const Recorder& recorder) {
  std::uint64_t last = 0;
  for (const std::size_t access : event.latest)
    last = std::max(last, recorder.accesses()[access].request);
  return last;
}

std::string as_json(const Event& event, const Recorder& recorder, const LaunchShape& shape) {
  std::string one =
      fmt::format(R"({{"event":"{}","block":{},"phase":{},"first_warp":{},"lanes":[{}])",
                  name_of(event.kind), coordinates(event.block, shape.grid), event.phase,
                  event.first_warp, fmt::join(event.lanes, ","));
  if (!event.name.empty()) one += fmt::format(R"(,"name":{})", quoted_text(event.name));
  if (event.pc != nullptr) one += fmt::format(R"(,"at":{})", place_of(event.pc));
  if (!event.sources.empty())
    one += fmt::format(R"(,"sources":[{}])", fmt::join(event.sources, ","));
  std::string values;
  for (const std::uint64_t value : event.values)
    values +=
        fmt::format(R"({}"{:0{}x}")", values.empty() ? "" : ",", value, value >> 32 == 0 ? 8 : 16);
  if (!values.empty()) one += fmt::format(R"(,"values":[{}])", values);
  if (const auto request = request_before(event, recorder))
    one += fmt::format(R"(,"after_request":{})", request);
  return one + "}";
}

}  // namespace

std::string in_words(const Recorder& recorder, const LaunchShape& shape) {
  std::string text;
  const auto add = [&text](const std::string& one) {
    if (text.back() != '[') text += ',';
    text += one;
  };
  if (recorder.is_dense()) {
    text = requests_in_words(recorder);
  } else {
    text = "\"accesses\":[";
    for (const Recorded& access : recorder.accesses()) add(as_json(access, shape));
    text += ']';
  }
  text += fmt::format(",\"accesses_left_out\":{},\"events\":[", recorder.left_out());
  for (const Event& event : recorder.events()) add(as_json(event, recorder, shape));
  text += fmt::format("],\"events_left_out\":{},\"cuts\":[", recorder.events_left_out());
  for (const auto& [block, phase] : recorder.cuts())
    if (phase)
      add(fmt::format(R"({{"block":{},"phase":{}}})", coordinates(block, shape.grid), *phase));
  return text + "]";
}

}  // namespace warpstep::sim::traffic
