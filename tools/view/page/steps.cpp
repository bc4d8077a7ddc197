#include "tools/view/page/steps.h"

#include <algorithm>
#include <limits>

#include "tools/view/phases.h"

namespace warpstep::tools::view {

namespace {

using Json = Steps::Json;

constexpr unsigned kWarp = 32;

std::uint64_t number_in(const Index& index, const Index& shape) {
  return index[0] + std::uint64_t{shape[0]} * (index[1] + std::uint64_t{shape[1]} * index[2]);
}

/// [from the first one, step, how many] of each run of offsets that lie equally far apart.
Json offsets_as_json(const std::vector<std::int64_t>& offsets) {
  Json runs = Json::array();
  for (std::size_t begin = 0, end; begin < offsets.size(); begin = end) {
    end = begin + 1;
    const std::int64_t step = end < offsets.size() ? offsets[end] - offsets[begin] : 0;
    while (end < offsets.size() && offsets[end] - offsets[end - 1] == step) ++end;
    runs.push_back({offsets[begin] - offsets[0], step, end - begin});
  }
  return runs;
}

/// One text if all have this number of digits, a single value if all are the same; else a list, in
/// which "" is unknown.
Json values_as_json(const std::vector<std::string>& values, std::size_t digits) {
  const bool is_same = std::count(values.begin(), values.end(), values[0]) == std::ssize(values);
  if (is_same && values[0].size() == digits) return values[0];
  std::string all;
  for (const std::string& value : values) {
    if (value.size() != digits) return values;
    all += value;
  }
  return all;
}

}  // namespace

Json Steps::as_json() {
  for (const Event& event : launch_.events)
    if (event.happens == Happens::grid_barrier) grid_barriers_[event.block].push_back(event.phase);
  take_accesses();
  take_events();
  for (auto& [place, parts] : places_)
    place.kind == 0 ? add_request(parts) : add_event(launch_.events[parts.front()]);
  return {{"kinds", std::move(kinds_)}, {"places", std::move(runs_)},
          {"kind", std::move(kind_)},   {"first", std::move(first_)},
          {"texts", std::move(texts_)}, {"values", std::move(values_)}};
}

std::size_t Steps::round_of(const Index& block, unsigned phase) const {
  const auto found = grid_barriers_.find(block);
  if (found == grid_barriers_.end()) return 0;
  const auto& ended = found->second;
  return static_cast<std::size_t>(std::lower_bound(ended.begin(), ended.end(), phase) -
                                  ended.begin());
}

void Steps::take_accesses() {
  constexpr std::uint64_t kUnknown = std::uint64_t{1} << 60;
  for (std::size_t i = 0; i < launch_.accesses.size(); ++i) {
    const Access& access = launch_.accesses[i];
    const std::uint64_t number = access.request != 0 ? access.request : kUnknown + i;
    places_[{round_of(access.block, access.phase), block_of(access.block), access.phase, number, 0,
             access.array}]
        .push_back(i);
  }
}

void Steps::take_events() {
  constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t i = 0; i < launch_.events.size(); ++i) {
    const Event& event = launch_.events[i];
    if (event.happens == Happens::begin || event.happens == Happens::end) continue;
    const bool is_warps = event.happens == Happens::collective || event.happens == Happens::wait;
    const Place place{round_of(event.block, event.phase),     block_of(event.block), event.phase,
                      is_warps ? event.after_request : kLast, is_warps ? 1u : 2u,    i};
    places_[place] = {i};
  }
}

void Steps::add_request(std::vector<std::size_t>& accesses) {
  const auto rank = [&](std::size_t i) {
    return number_of(launch_.accesses[i].thread, launch_.block);
  };
  std::stable_sort(accesses.begin(), accesses.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  const Access& first = launch_.accesses[accesses.front()];
  unsigned lanes = 0;
  std::vector<std::int64_t> offsets;
  std::vector<std::string> values;
  bool follows = true;
  for (const std::size_t i : accesses) {
    const Access& access = launch_.accesses[i];
    lanes |= 1u << rank(i) % kWarp;
    offsets.push_back(static_cast<std::int64_t>(access.offset));
    values.push_back(access.value);
    follows = known_.follows(access) && follows;
  }
  add(first.block, rank(accesses.front()) / kWarp, first.phase,
      {site_of(first.file, first.line), static_cast<int>(first.does), first.array, first.bytes,
       lanes, offsets_as_json(offsets)},
      first.offset, follows ? Json() : values_as_json(values, std::size_t{2} * first.bytes));
}

void Steps::add_event(const Event& event) {
  constexpr int kFirst = 3;  // after what an access does
  const int kind = event.happens == Happens::barrier        ? kFirst
                   : event.happens == Happens::grid_barrier ? kFirst + 1
                   : event.happens == Happens::collective   ? kFirst + 2
                                                            : kFirst + 3;
  add(event.block, event.first_warp, event.phase,
      {site_of(event.file, event.line), kind, event.name, event.lanes, event.sources}, 0,
      event.values.empty() ? Json() : Json(event.values));
}

void Steps::add(const Index& block, unsigned warp, unsigned phase, Json kind, std::uint64_t first,
                Json values) {
  const Json place{number_in(block, launch_.grid), warp, phase};
  const bool is_same =
      !runs_.empty() && std::equal(place.begin(), place.end(), runs_.back().begin());
  if (!is_same) runs_.push_back({place[0], place[1], place[2], 0});
  runs_.back()[3] = runs_.back()[3].get<std::size_t>() + 1;
  const auto [known, is_new] = numbers_.try_emplace(std::move(kind), kinds_.size());
  if (is_new) kinds_.push_back(known->first);
  if (!values.is_null()) {
    const auto [text, is_new_text] = text_numbers_.try_emplace(std::move(values), texts_.size());
    if (is_new_text) texts_.push_back(text->first);
    values_.push_back({kind_.size(), text->second});
  }
  kind_.push_back(known->second);
  first_.push_back(first);
}

Json Steps::ends() const {
  Json all = Json::array();
  for (const Event& event : launch_.events)
    if (event.happens == Happens::end)
      all.push_back({number_in(event.block, launch_.grid), event.phase, event.lanes});
  return all;
}

std::size_t Steps::block_of(const Index& block) {
  return blocks_.emplace(number_in(block, launch_.grid), blocks_.size()).first->second;
}

std::size_t Steps::site_of(std::string_view file, int line) {
  const Json site{file, line};
  std::size_t number = 0;
  while (number < sites_.size() && sites_[number] != site) ++number;
  if (number == sites_.size()) sites_.push_back(site);
  return number;
}

}  // namespace warpstep::tools::view
