#include "tools/view/launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tools/system/refusal.h"

namespace warpstep::tools::view {

namespace {

using Json = nlohmann::json;

Index index_of(const Json& json) {
  return {json.at(0), json.at(1), json.at(2)};
}

Does does_of(const std::string& word) {
  if (word == "load") return Does::read;
  return word == "store" ? Does::write : Does::update;
}

Array array_of(const Json& json) {
  Array array{json.at("name"), json.at("space"), "", json.at("bytes")};
  for (const Json& frame : json.at("made_at"))
    if (array.made_at.empty())
      array.made_at = location_in_words(frame.at("file").get<std::string>(), frame.at("line"));
  if (array.name.empty()) array.name = "unnamed";
  array.parameter = json.value("parameter", "");
  array.element = json.value("element", "");
  array.element_bytes = json.value("element_bytes", std::uint64_t{0});
  array.shape = json.value("shape", array.shape);
  array.bank_offset = json.value("bank_offset", 0u);
  return array;
}

Access access_of(const Json& json) {
  Access access;
  access.block = index_of(json.at("block"));
  access.thread = index_of(json.at("thread"));
  access.phase = json.at("phase");
  access.does = does_of(json.at("does"));
  access.array = json.at("array");
  access.offset = json.at("offset");
  access.bytes = json.at("bytes");
  access.instruction = json.at("instruction");
  access.request = json.value("request", std::uint64_t{0});
  access.value = json.value("value", "");
  if (access.bytes == 0) throw Refusal("an access has no size");
  if (const Json& at = json.at("at"); at.is_object()) {
    access.file = interned(at.at("file"));
    access.line = at.at("line");
  }
  return access;
}

Index index_of(std::uint64_t number, const Index& shape) {
  if (shape[0] == 0 || shape[1] == 0) throw Refusal("a grid or block has no size");
  return {static_cast<unsigned>(number % shape[0]),
          static_cast<unsigned>(number / shape[0] % shape[1]),
          static_cast<unsigned>(number / shape[0] / shape[1])};
}

/// By its number: what each access of an instruction has in common with the others.
std::map<unsigned, Access> instructions_of(const Json& json) {
  std::map<unsigned, Access> all;
  for (const Json& one : json) {
    Access access;
    access.instruction = one.at("instruction");
    access.does = does_of(one.at("does"));
    access.bytes = one.at("bytes");
    if (access.bytes == 0) throw Refusal("an access has no size");
    if (const Json& at = one.at("at"); at.is_object()) {
      access.file = interned(at.at("file"));
      access.line = at.at("line");
    }
    all[access.instruction] = access;
  }
  return all;
}

/// The members of a request in the file, in this order.
constexpr std::size_t kRequest = 0, kBlock = 1, kWarp = 2, kPhase = 3, kInstruction = 4, kArray = 5,
                      kLanes = 6, kOffsets = 7, kValues = 8;

std::vector<std::uint64_t> offsets_of(const Json& runs) {
  std::vector<std::uint64_t> offsets;
  for (const Json& run : runs) {
    const std::int64_t first = run.at(0), step = run.at(1);
    for (std::int64_t i = 0; i < run.at(2).get<std::int64_t>(); ++i)
      offsets.push_back(static_cast<std::uint64_t>(first + i * step));
  }
  return offsets;
}

std::string value_of(const Json& values, std::size_t i, std::size_t digits) {
  return values.is_string() ? values.get_ref<const std::string&>().substr(i * digits, digits)
                            : values.at(i).get<std::string>();
}

/// Adds the accesses of a request.
void take_request(const Json& json, const std::map<unsigned, Access>& instructions,
                  Launch& launch) {
  constexpr unsigned kWarpLanes = 32;
  Access access = instructions.at(json.at(kInstruction).get<unsigned>());
  access.block = index_of(json.at(kBlock).get<std::uint64_t>(), launch.grid);
  access.phase = json.at(kPhase);
  access.array = json.at(kArray);
  access.request = json.at(kRequest);
  const std::vector<std::uint64_t> offsets = offsets_of(json.at(kOffsets));
  std::size_t i = 0;
  for (unsigned lanes = json.at(kLanes); lanes != 0; lanes &= lanes - 1, ++i) {
    const unsigned rank = json.at(kWarp).get<unsigned>() * kWarpLanes +
                          static_cast<unsigned>(std::countr_zero(lanes));
    access.thread = index_of(rank, launch.block);
    access.offset = offsets.at(i);
    access.value = value_of(json.at(kValues), i, std::size_t{2} * access.bytes);
    launch.accesses.push_back(access);
  }
}

Happens happens_of(const std::string& word) {
  if (word == "begin") return Happens::begin;
  if (word == "barrier") return Happens::barrier;
  if (word == "grid_barrier") return Happens::grid_barrier;
  if (word == "wait") return Happens::wait;
  return word == "end" ? Happens::end : Happens::collective;
}

Event event_of(const Json& json) {
  Event event{happens_of(json.at("event")), index_of(json.at("block")), json.at("phase")};
  event.name = json.value("name", "");
  event.first_warp = json.at("first_warp");
  event.lanes = json.at("lanes").get<std::vector<unsigned>>();
  event.sources = json.value("sources", event.sources);
  event.values = json.value("values", event.values);
  event.after_request = json.value("after_request", std::uint64_t{0});
  if (const Json at = json.value("at", Json()); at.is_object()) {
    event.file = at.at("file");
    event.line = at.at("line");
  }
  return event;
}

/// Leaves out the phases of which accesses are missing, if any is whole.
void cut_at_phase(Launch& launch, const Json& cuts) {
  std::map<Index, unsigned> missing;  // by block: the first such phase
  for (const Json& cut : cuts) missing[index_of(cut.at("block"))] = cut.at("phase");
  const auto is_cut = [&](const auto& one) {
    const auto found = missing.find(one.block);
    return found != missing.end() && one.phase >= found->second;
  };
  launch.is_in_whole_phases =
      !std::all_of(launch.accesses.begin(), launch.accesses.end(), is_cut) ||
      launch.accesses.empty();
  if (!launch.is_in_whole_phases) return;
  launch.left_out += std::erase_if(launch.accesses, is_cut);
  std::erase_if(launch.events, is_cut);
}

Launch launch_of(const std::string& line) {
  Launch launch;
  // Accesses, of which there may be millions, are not kept as JSON.
  const Json json = Json::parse(line, [&](int, Json::parse_event_t event, Json& part) {
    if (event != Json::parse_event_t::object_end || !part.contains("thread")) return true;
    launch.accesses.push_back(access_of(part));
    return false;
  });
  if (json.at("format") != "warpstep-traffic" || json.at("version") != 1)
    throw Refusal("another format");
  launch.number = json.at("launch");
  launch.kernel = json.at("kernel");
  launch.grid = index_of(json.at("grid"));
  launch.block = index_of(json.at("block"));
  for (const Json& array : json.at("arrays")) launch.arrays.push_back(array_of(array));
  const auto instructions = instructions_of(json.value("instructions", Json::array()));
  if (json.contains("requests"))
    for (const Json& request : json.at("requests")) take_request(request, instructions, launch);
  for (const Access& access : launch.accesses)
    if (access.array >= launch.arrays.size()) throw Refusal("an access refers to no array");
  launch.left_out = json.at("accesses_left_out");
  launch.events_left_out = json.value("events_left_out", std::uint64_t{0});
  for (const Json& event : json.value("events", Json::array()))
    launch.events.push_back(event_of(event));
  cut_at_phase(launch, json.value("cuts", Json::array()));
  return launch;
}

}  // namespace

std::string_view interned(const std::string& text) {
  static std::set<std::string> texts;
  return *texts.insert(text).first;
}

std::string location_in_words(std::string_view file, int line) {
  if (file.empty()) return "";
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line);
}

std::vector<Launch> read_launches(const std::string& name, bool may_be_cut) {
  std::ifstream file(name);
  if (!file) throw Refusal(fmt::format("{} cannot be read", name));
  std::vector<Launch> launches;
  std::string line;
  try {
    while (std::getline(file, line)) launches.push_back(launch_of(line));
  } catch (const std::exception&) {
    if (may_be_cut && file.eof()) return launches;  // the last line has no end
    throw Refusal(fmt::format(
        "line {} of {} is not a launch that was recorded with WARPSTEP_TRAFFIC_RECORD set",
        launches.size() + 1, name));
  }
  return launches;
}

}  // namespace warpstep::tools::view
