// A recorded launch as the steps of a player: requests of warps, barriers and collectives, block by
// block between the barriers of the grid, in the order in which a block makes them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tools/view/launch.h"
#include "tools/view/page/known_values.h"

namespace warpstep::tools::view {

class Steps {
 public:
  using Json = nlohmann::ordered_json;

  explicit Steps(const Launch& launch) : launch_(launch), known_(launch) {}

  /// By columns, as launches have 100,000 steps that are much alike:
  ///
  /// - `kinds`, each once: of requests [site, does, array, bytes, lanes, offsets], where `does` is
  ///   that of an access, `lanes` a mask and `offsets` [from the first one, step, how many] each;
  ///   of events [site, 3 (barrier), 4 (of the grid), 5 (collective) or 6 (at a barrier object),
  ///   name, masks of lanes, sources];
  /// - `places`: [block, warp, phase, of how many steps] each;
  /// - `kind` and `first`: the kind of each step, and its first offset;
  /// - `texts`, each once: the values of a step as one text of all lanes, or of one where they are
  ///   the same, or as a text for each lane;
  /// - `values`: [step, which text], where they do not follow from the steps before.
  Json as_json();
  /// [block, phase, masks of the lanes of its warps that end in it] each.
  Json ends() const;
  /// [file, line] each; after as_json().
  const Json& sites() const { return sites_; }

 private:
  /// Where a step stands: how many barriers of the grid are before it, the block in the order in
  /// which they began, the phase, the request that it is or comes after.
  struct Place {
    std::size_t round = 0;
    std::size_t block = 0;
    unsigned phase = 0;
    std::uint64_t request = 0;
    unsigned kind = 0;        // at one request: that, collectives, barriers
    std::size_t further = 0;  // the array of a request, the number of an event
    auto operator<=>(const Place&) const = default;
  };

  std::size_t round_of(const Index& block, unsigned phase) const;
  void take_accesses();
  void take_events();
  void add_request(std::vector<std::size_t>& accesses);
  void add_event(const Event& event);
  void add(const Index& block, unsigned warp, unsigned phase, Json kind, std::uint64_t first,
           Json values);
  std::size_t block_of(const Index& block);
  std::size_t site_of(std::string_view file, int line);

  const Launch& launch_;
  KnownValues known_;
  std::map<Index, std::vector<unsigned>> grid_barriers_;  // by block: the phases that they end
  std::map<std::uint64_t, std::size_t> blocks_;         // by number: which of those that are there
  std::map<Place, std::vector<std::size_t>> places_;    // accesses of a request, or an event
  std::map<Json, std::size_t> numbers_, text_numbers_;  // of kinds and texts
  Json sites_ = Json::array(), kinds_ = Json::array(), runs_ = Json::array();
  Json kind_ = Json::array(), first_ = Json::array(), values_ = Json::array();
  Json texts_ = Json::array();
};

}  // namespace warpstep::tools::view
