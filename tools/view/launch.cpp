#include "tools/view/launch.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

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
      array.made_at = location_in_words(frame.at("file"), frame.at("line"));
  if (array.name.empty()) array.name = "unnamed";
  array.parameter = json.value("parameter", "");
  array.element = json.value("element", "");
  array.element_bytes = json.value("element_bytes", std::uint64_t{0});
  array.shape = json.value("shape", array.shape);
  array.bank_offset = json.value("bank_offset", 0u);
  return array;
}

Access access_of(const Json& json, std::size_t arrays) {
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
  if (access.array >= arrays || access.bytes == 0) throw Refusal("an access refers to no array");
  if (const Json& at = json.at("at"); at.is_object()) {
    access.file = at.at("file");
    access.line = at.at("line");
  }
  return access;
}

Launch launch_of(const Json& json) {
  if (json.at("format") != "warpstep-traffic" || json.at("version") != 1)
    throw Refusal("another format");
  Launch launch;
  launch.number = json.at("launch");
  launch.kernel = json.at("kernel");
  launch.grid = index_of(json.at("grid"));
  launch.block = index_of(json.at("block"));
  for (const Json& array : json.at("arrays")) launch.arrays.push_back(array_of(array));
  for (const Json& access : json.at("accesses"))
    launch.accesses.push_back(access_of(access, launch.arrays.size()));
  launch.left_out = json.at("accesses_left_out");
  return launch;
}

}  // namespace

std::string location_in_words(const std::string& file, int line) {
  if (file.empty()) return "";
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line);
}

std::vector<Launch> read_launches(const std::string& name, bool may_be_cut) {
  std::ifstream file(name);
  if (!file) throw Refusal(fmt::format("{} cannot be read", name));
  std::vector<Launch> launches;
  std::string line;
  try {
    while (std::getline(file, line)) launches.push_back(launch_of(Json::parse(line)));
  } catch (const std::exception&) {
    if (may_be_cut && file.eof()) return launches;  // the last line has no end
    throw Refusal(fmt::format(
        "line {} of {} is not a launch that was recorded with WARPSTEP_TRAFFIC_RECORD set",
        launches.size() + 1, name));
  }
  return launches;
}

}  // namespace warpstep::tools::view
