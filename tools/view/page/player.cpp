#include "tools/view/page/player.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tools/view/names.h"
#include "tools/view/page/steps.h"
#include "tools/view/sentences.h"

namespace warpstep::tools::view {

namespace {

using Json = nlohmann::ordered_json;

Json arrays_of(const Launch& launch) {
  const std::vector<std::string> names = names_in_kernel(launch.arrays);
  Json all = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Array& array = launch.arrays[i];
    Json one{{"name", names[i]},
             {"space", array.space},
             {"bytes", array.bytes},
             {"madeAt", array.made_at},
             {"element", array.element},
             {"elementBytes", array.element_bytes},
             {"bankOffset", array.bank_offset}};
    if (!array.shape.empty()) one["shape"] = array.shape;
    all.push_back(std::move(one));
  }
  return all;
}

Json roofline_of(const Launch& launch) {
  if (!launch.roofline) return nullptr;
  const auto& [us, bytes, flops, bandwidth, peak, kind] = *launch.roofline;
  Json json{{"us", us},     {"bytes", bytes}, {"flops", nullptr}, {"bandwidth", bandwidth},
            {"peak", peak}, {"kind", kind}};
  if (flops) json["flops"] = *flops;
  return json;
}

Json as_json(const Launch& launch) {
  Steps steps(launch);
  Json json{{"number", launch.number},
            {"kernel", launch.kernel},
            {"grid", launch.grid},
            {"block", launch.block},
            {"leftOut", left_out_in_words(launch)},
            {"arrays", arrays_of(launch)}};
  json.update(steps.as_json());
  json["ends"] = steps.ends();
  json["sites"] = steps.sites();
  json["roofline"] = roofline_of(launch);
  return json;
}

Json sources_of(const std::vector<Launch>& launches) {
  std::set<std::string_view> files;
  for (const Launch& launch : launches) {
    for (const Access& access : launch.accesses) files.insert(access.file);
    for (const Event& event : launch.events) files.insert(event.file);
  }
  Json sources = Json::object();
  for (const std::string_view name : files) {
    std::ifstream file{std::string(name)};
    std::ostringstream text;
    if (file && text << file.rdbuf()) sources[std::string(name)] = text.str();
  }
  return sources;
}

Json marks_of(const Run& run) {
  Json marks = Json::array();
  for (const Mark& mark : run.marks) {
    Json places = Json::array();
    for (const Mark::Place& place : mark.places)
      places.push_back({{"role", place.role},
                        {"block", place.block},
                        {"thread", place.thread},
                        {"file", place.file},
                        {"line", place.line}});
    marks.push_back({{"launch", mark.launch},
                     {"severity", mark.severity},
                     {"rule", mark.rule},
                     {"what", mark.what},
                     {"next", mark.next},
                     {"places", std::move(places)}});
  }
  return marks;
}

}  // namespace

std::string as_json(const Run& run) {
  Json launches = Json::array();
  for (const Launch& launch : run.launches) launches.push_back(as_json(launch));
  const Json json{{"title", run.title},
                  {"launches", std::move(launches)},
                  {"marks", marks_of(run)},
                  {"sources", sources_of(run.launches)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warpstep::tools::view
