#include "sim/instrument/async_copies.h"

#include "sim/check/async/copies_under_way.h"
#include "sim/instrument/fast_path.h"

namespace warpstep::sim::check {

namespace {

void note_side(const void* pointer, std::size_t bytes, bool is_write, const void* back) {
  if (bytes == 0) return;
  if (context.counts) note_traffic(pointer, bytes, is_write, back);
  ++context.accesses;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (is_write) context.latest_write = address;
  if (address - context.stacks < context.stack_bytes) return;
  check_closely({address, bytes, is_write, Kind::plain, sites.at(back)});
}

}  // namespace

void note_async_copy(AsyncCopy& copy, const void* back) {
  if (!goes_on_watched(copy.to, back)) return;
  stop_observing_for_good();
  const Site site = sites.at(back);
  sites.give_to_user(site);
  note_copy_site(site, copy);
  note_side(copy.from, copy.bytes, false, back);
  note_side(copy.to, copy.bytes + copy.zeros, true, back);
  begin_copy_under_way(copy, site);
}

}  // namespace warpstep::sim::check
