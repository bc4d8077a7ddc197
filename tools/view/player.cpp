#include "tools/view/player.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <tuple>

#include "tools/view/names.h"
#include "tools/view/phases.h"

namespace warpstep::tools::view {

namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned kWarp = 32;

std::uint64_t number_in(const Index& index, const Index& shape) {
  return index[0] + std::uint64_t{shape[0]} * (index[1] + std::uint64_t{shape[1]} * index[2]);
}

Json arrays_of(const Launch& launch) {
  const std::vector<std::string> names = short_names(launch.arrays);
  Json all = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Array& array = launch.arrays[i];
    Json one{{"name", array.parameter.empty() ? names[i] : array.parameter},
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

/// The accesses of a launch, put together to requests.
class Requests {
 public:
  explicit Requests(const Launch& launch) : launch_(launch) {
    for (std::size_t i = 0; i < launch.accesses.size(); ++i) add(i);
  }

  /// [block, warp, phase, site, does, array, bytes, lanes, offsets, values] each, block by block.
  Json as_json() {
    Json all = Json::array();
    for (const auto& [key, accesses] : requests_) {
      const Access& first = launch_.accesses[accesses.front()];
      Json lanes = Json::array(), offsets = Json::array(), values = Json::array();
      for (const std::size_t i : in_order_of_lanes(accesses)) {
        const Access& access = launch_.accesses[i];
        lanes.push_back(number_of(access.thread, launch_.block) % kWarp);
        offsets.push_back(access.offset);
        values.push_back(access.value);
      }
      all.push_back({number_in(first.block, launch_.grid),
                     number_of(first.thread, launch_.block) / kWarp, first.phase, site_of(first),
                     static_cast<int>(first.does), first.array, first.bytes, std::move(lanes),
                     std::move(offsets), std::move(values)});
    }
    return all;
  }

  /// [file, line] each; after as_json().
  const Json& sites() const { return sites_; }

 private:
  /// Blocks in the order in which they began, requests by their numbers, and those that lanes of
  /// a request make to several arrays apart.
  using Key = std::tuple<std::size_t, std::uint64_t, unsigned>;

  void add(std::size_t i) {
    const Access& access = launch_.accesses[i];
    const auto block = blocks_.emplace(number_in(access.block, launch_.grid), blocks_.size());
    const std::uint64_t number = access.request != 0 ? access.request : kUnknown + i;
    requests_[Key{block.first->second, number, access.array}].push_back(i);
  }

  std::vector<std::size_t> in_order_of_lanes(std::vector<std::size_t> accesses) const {
    std::stable_sort(accesses.begin(), accesses.end(), [&](std::size_t a, std::size_t b) {
      return number_of(launch_.accesses[a].thread, launch_.block) <
             number_of(launch_.accesses[b].thread, launch_.block);
    });
    return accesses;
  }

  std::size_t site_of(const Access& access) {
    const auto [found, is_new] =
        numbers_.emplace(std::pair(access.file, access.line), numbers_.size());
    if (is_new) sites_.push_back({access.file, access.line});
    return found->second;
  }

  static constexpr std::uint64_t kUnknown = std::uint64_t{1} << 60;

  const Launch& launch_;
  std::map<std::uint64_t, std::size_t> blocks_;
  std::map<Key, std::vector<std::size_t>> requests_;
  std::map<std::pair<std::string, int>, std::size_t> numbers_;
  Json sites_ = Json::array();
};

Json as_json(const Launch& launch) {
  Requests requests(launch);
  Json json{{"number", launch.number},       {"kernel", launch.kernel},
            {"grid", launch.grid},           {"block", launch.block},
            {"leftOut", launch.left_out},    {"arrays", arrays_of(launch)},
            {"requests", requests.as_json()}};
  json["sites"] = requests.sites();
  return json;
}

Json sources_of(const std::vector<Launch>& launches) {
  std::set<std::string> files;
  for (const Launch& launch : launches)
    for (const Access& access : launch.accesses) files.insert(access.file);
  Json sources = Json::object();
  for (const std::string& name : files) {
    std::ifstream file(name);
    std::ostringstream text;
    if (file && text << file.rdbuf()) sources[name] = text.str();
  }
  return sources;
}

}  // namespace

std::string as_json(const Run& run) {
  Json launches = Json::array();
  for (const Launch& launch : run.launches) launches.push_back(as_json(launch));
  const Json json{{"title", run.title},
                  {"launches", std::move(launches)},
                  {"sources", sources_of(run.launches)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warpstep::tools::view
