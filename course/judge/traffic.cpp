#include "course/judge/traffic.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace warpstep::course {

Traffic& Traffic::operator+=(const Traffic& other) {
  const bool is_first = threads == 0;
  for (double Traffic::*sum :
       {&Traffic::threads,         &Traffic::blocks,          &Traffic::idle_threads,
        &Traffic::idle_blocks,     &Traffic::loads,           &Traffic::stores,
        &Traffic::load_requests,   &Traffic::load_sectors,    &Traffic::store_requests,
        &Traffic::store_sectors,   &Traffic::shared_loads,    &Traffic::shared_stores,
        &Traffic::shared_requests, &Traffic::shared_passes,   &Traffic::conflicts,
        &Traffic::load_bytes,      &Traffic::store_bytes,     &Traffic::atomics,
        &Traffic::shared_atomics,  &Traffic::atomic_requests, &Traffic::atomic_sectors,
        &Traffic::atomic_bytes,    &Traffic::bytes_moved})
    this->*sum += other.*sum;
  for (double Traffic::*most : {&Traffic::most_loads, &Traffic::most_stores, &Traffic::most_atomics,
                                &Traffic::most_shared_bytes, &Traffic::most_atomics_of_block,
                                &Traffic::most_accesses_of_block, &Traffic::most_barriers})
    this->*most = std::max(this->*most, other.*most);
  least_barriers = is_first ? other.least_barriers : std::min(least_barriers, other.least_barriers);
  return *this;
}

void Traffic::add_atomics_to_both() {
  loads += atomics;
  stores += atomics;
  most_loads += most_atomics;
  most_stores += most_atomics;
  load_requests += atomic_requests;
  store_requests += atomic_requests;
  load_sectors += atomic_sectors;
  store_sectors += atomic_sectors;
  load_bytes += atomic_bytes;
  store_bytes += atomic_bytes;
  bytes_moved += 2 * 32 * atomic_sectors;
}

namespace {

double sectors_of_cells(double sectors, double requests, double cells_of_lane) {
  return requests == 0 ? 0 : sectors / requests / std::max(1.0, cells_of_lane);
}

}  // namespace

double Traffic::sectors_per_load(double cell_bytes) const {
  return sectors_of_cells(load_sectors, load_requests, load_bytes / (loads * cell_bytes));
}

double Traffic::sectors_per_store(double cell_bytes) const {
  return sectors_of_cells(store_sectors, store_requests, store_bytes / (stores * cell_bytes));
}

namespace {

using Json = nlohmann::json;

double number(const Json& json, const char* name) {
  return json.is_object() && json.contains(name) ? json[name].get<double>() : 0;
}

Json part(const Json& json, const char* name) {
  return json.is_object() && json.contains(name) ? json[name] : Json();
}

Traffic read_launch(const Json& json) {
  Traffic t;
  t.threads = number(json, "threads");
  t.blocks = number(json, "blocks");
  t.idle_threads = number(json, "idle_threads");
  t.idle_blocks = number(json, "idle_blocks");
  t.most_loads = number(part(json, "loads_per_thread"), "max");
  t.most_stores = number(part(json, "stores_per_thread"), "max");
  t.most_atomics = number(part(json, "atomics_per_thread"), "max");
  t.most_shared_bytes = number(part(json, "shared_bytes_per_thread"), "max");
  t.least_barriers = number(part(json, "barriers_per_thread"), "min");
  t.most_barriers = number(part(json, "barriers_per_thread"), "max");
  t.most_atomics_of_block = number(json, "global_atomics_per_block_max");
  t.most_accesses_of_block = number(json, "global_accesses_per_block_max");
  const Json global = part(json, "global"), shared = part(json, "shared");
  const Json loads = part(global, "loads"), stores = part(global, "stores");
  const Json atomics = part(global, "atomics"), in_shared = part(shared, "atomics");
  t.loads = number(loads, "accesses");
  t.load_requests = number(loads, "requests");
  t.load_sectors = number(loads, "sectors");
  t.stores = number(stores, "accesses");
  t.store_requests = number(stores, "requests");
  t.store_sectors = number(stores, "sectors");
  t.bytes_moved = number(loads, "bytes_moved") + number(stores, "bytes_moved");
  t.load_bytes = number(loads, "bytes_used");
  t.store_bytes = number(stores, "bytes_used");
  t.atomics = number(atomics, "accesses");
  t.atomic_requests = number(atomics, "requests");
  t.atomic_sectors = number(atomics, "sectors");
  t.atomic_bytes = number(atomics, "bytes_used");
  t.shared_atomics = number(in_shared, "accesses");
  t.shared_loads = number(part(shared, "loads"), "accesses") + t.shared_atomics;
  t.shared_stores = number(part(shared, "stores"), "accesses");
  t.shared_requests = number(shared, "requests") + number(in_shared, "requests");
  t.shared_passes = number(shared, "passes") + number(in_shared, "passes");
  t.conflicts = number(shared, "conflicts") + number(in_shared, "conflicts");
  return t;
}

}  // namespace

std::map<std::uint64_t, Traffic> read_traffic(const std::string& text) {
  std::map<std::uint64_t, Traffic> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) try {
      const Json json = Json::parse(line);
      if (json.is_object() && json.contains("launch"))
        all[json["launch"].get<std::uint64_t>()] = read_launch(json);
    } catch (const Json::exception&) {
      continue;  // cut off
    }
  return all;
}

}  // namespace warpstep::course
