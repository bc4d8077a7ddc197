#include "sim/check/initcheck/unset_copies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

#include "sim/check/describe/actors.h"

namespace warpstep::sim::check {

constinit bool has_unset_copies = false;
constinit std::array<std::uint64_t, 64> unset_pages{};

namespace {

/// All copies that one call made of one block.
struct Story {
  FindingKey key;
  Finding finding;
  bool is_reported = false;
  bool reads_others = false;  // the host has read bytes with values of one of them
  bool was_freed = false;     // so were bytes without values, which nobody had read
};

/// What one copy brought to the host.
struct Brought {
  std::size_t bytes = 0;
  std::vector<Gap> gaps;            // in their order; those that have got values are empty
  std::size_t unset = 0;            // bytes of all gaps
  std::vector<unsigned char> held;  // what was there when it came; empty if that is much
  Story* story = nullptr;
};

/// The first one that ends behind `begin`.
auto first_gap_at(auto& gaps, std::size_t begin) {
  return std::upper_bound(gaps.begin(), gaps.end(), begin,
                          [](std::size_t at, const Gap& gap) { return at < gap.end; });
}

class UnsetCopies {
 public:
  void add(std::uintptr_t to, std::size_t bytes, std::vector<Gap> gaps, Story& story) {
    constexpr std::size_t kMost = std::size_t{64} << 20;
    copy_over(to, bytes);
    Brought brought{bytes, std::move(gaps), 0, {}, &story};
    for (const Gap& gap : brought.gaps) brought.unset += gap.end - gap.begin;
    const auto* const first = reinterpret_cast<const unsigned char*>(to);
    if (bytes <= kMost) brought.held.assign(first, first + bytes);
    mark(to, brought);
    has_unset_copies = true;
    brought_.insert_or_assign(to, std::move(brought));
  }

  /// The host gets other bytes there. Of a larger copy around them nothing else changes, unless the
  /// new ones have no values either.
  void copy_over(std::uintptr_t begin, std::size_t bytes) {
    set(begin, bytes);
    const auto count = std::erase_if(brought_, [&](const auto& entry) {
      const std::uintptr_t end = entry.first + entry.second.bytes;
      const bool is_beside = end <= begin || entry.first >= begin + bytes;
      return !is_beside && (entry.first >= begin || entry.second.unset == 0);
    });
    if (count != 0) mark_all();
  }

  /// The bytes have got values, or are the host's own.
  void set(std::uintptr_t begin, std::size_t bytes) {
    bool has_fewer = false;
    for_each(begin, bytes, [&](std::uintptr_t at, Brought& brought) {
      const Gap here = part(at, brought, begin, bytes);
      if (here.begin < here.end) take_out(brought, here);
      has_fewer |= brought.unset == 0 && brought.story->reads_others;
    });
    if (!has_fewer) return;
    std::erase_if(brought_, [](const auto& entry) {
      return entry.second.unset == 0 && entry.second.story->reads_others;
    });
    mark_all();
  }

  /// The bytes belonged to a block that the host has freed.
  void free(std::uintptr_t begin, std::size_t bytes) {
    for_each(begin, bytes, [&](std::uintptr_t at, Brought& brought) {
      const Gap here = part(at, brought, begin, bytes);
      const auto gap = first_gap_at(brought.gaps, here.begin);
      brought.story->was_freed |= gap != brought.gaps.end() && gap->begin < here.end;
    });
    set(begin, bytes);
  }

  template <class Use>
  void for_each(std::uintptr_t begin, std::size_t bytes, const Use& use) {
    auto next = brought_.lower_bound(begin);
    if (next != brought_.begin()) --next;
    for (; next != brought_.end() && next->first < begin + bytes; ++next)
      if (begin < next->first + next->second.bytes) use(next->first, next->second);
  }

  /// The part of an access that lies in what was brought, from its start.
  static Gap part(std::uintptr_t at, const Brought& brought, std::uintptr_t begin,
                  std::size_t bytes) {
    return {begin > at ? begin - at : 0, std::min(brought.bytes, begin + bytes - at)};
  }

  /// Those of its bytes that still have no values.
  static std::vector<Gap> unset_in(std::uintptr_t at, const Brought& brought, const Gap& part) {
    std::vector<Gap> found;
    auto gap = first_gap_at(brought.gaps, part.begin);
    for (; gap != brought.gaps.end() && gap->begin < part.end; ++gap) {
      const Gap both{std::max(gap->begin, part.begin), std::min(gap->end, part.end)};
      const auto* const now = reinterpret_cast<const unsigned char*>(at) + both.begin;
      // Code without hooks, such as the C library's, may have written there.
      if (brought.held.empty() ||
          std::memcmp(now, &brought.held[both.begin], both.end - both.begin) == 0)
        found.push_back(both);
    }
    return found;
  }

  /// Something is known that makes fewer pages of interest.
  void mark_all() {
    unset_pages.fill(0);
    for (const auto& [at, brought] : brought_) mark(at, brought);
    has_unset_copies = !brought_.empty();
  }

  /// What has been copied over, or set by the host that then used it, has left nothing to say.
  bool is_open(const Story& story) const {
    return story.was_freed || std::any_of(brought_.begin(), brought_.end(), [&](const auto& entry) {
             const bool may_have_used = !story.reads_others || entry.second.unset != 0;
             return entry.second.story == &story && may_have_used;
           });
  }

  std::recursive_mutex mutex;
  std::map<FindingKey, Story> stories;

 private:
  /// A loop of the host may set one number after the other: only what is there is looked at.
  static void take_out(Brought& brought, const Gap& part) {
    for (auto gap = first_gap_at(brought.gaps, part.begin);
         gap != brought.gaps.end() && gap->begin < part.end; ++gap) {
      const Gap before{gap->begin, std::max(gap->begin, part.begin)};
      const Gap behind{std::min(gap->end, part.end), gap->end};
      brought.unset -= behind.begin - before.end;
      *gap = before.begin == before.end ? behind : before;
      if (before.begin != before.end && behind.begin != behind.end)
        gap = brought.gaps.insert(gap + 1, behind);
    }
  }

  static void mark(std::uintptr_t at, const Brought& brought) {
    const auto pages = [](std::uintptr_t begin, std::size_t bytes) {
      constexpr std::size_t kAll = 64 * 64;  // pages that have bits of their own
      const std::uintptr_t first = begin >> 12, last = (begin + bytes - 1) >> 12;
      for (std::uintptr_t page = first; page <= std::min(last, first + kAll); ++page)
        unset_pages[page >> 6 & 63] |= std::uint64_t{1} << (page & 63);
    };
    if (!brought.story->reads_others) return pages(at, brought.bytes);
    for (const Gap& gap : brought.gaps)
      if (gap.begin != gap.end) pages(at + gap.begin, gap.end - gap.begin);
  }

  std::map<std::uintptr_t, Brought> brought_;  // by where it lies; none overlaps another one
};

UnsetCopies& copies() {
  static auto& copies = *new UnsetCopies;
  return copies;
}

constinit thread_local bool has_turn =
    false;  // what is done with the copies asks for memory itself

/// The thread's turn to use them.
class Turn {
 public:
  Turn() : lock_(copies().mutex) {}
  ~Turn() { has_turn = had_turn_; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::lock_guard<std::recursive_mutex> lock_;
  bool had_turn_ = std::exchange(has_turn, true);
};

void report_use(Story& story, std::size_t bytes, const Gap& used) {
  if (std::exchange(story.is_reported, true)) return;
  findings().add(story.key, [&] {
    Finding finding = story.finding;
    Actor actor = host_actor("reads");
    actor.bytes = bytes;
    finding.actors.insert(finding.actors.begin(), std::move(actor));
    finding.what +=
        fmt::format("; the host uses the bytes {} to {} of what it got", used.begin, used.end - 1);
    return finding;
  });
}

}  // namespace

void note_unset_copy(const FindingKey& key, const void* to, std::size_t bytes,
                     std::vector<Gap> gaps, const std::function<Finding()>& finding) {
  const Turn turn;
  const auto [entry, is_new] = copies().stories.try_emplace(key);
  Story& story = entry->second;
  if (is_new) {
    story.key = key;
    story.finding = finding();
  }
  if (story.is_reported)
    copies().copy_over(reinterpret_cast<std::uintptr_t>(to), bytes);
  else
    copies().add(reinterpret_cast<std::uintptr_t>(to), bytes, std::move(gaps), story);
}

void note_set_copy(const void* to, std::size_t bytes) {
  const Turn turn;
  if (has_unset_copies) copies().copy_over(reinterpret_cast<std::uintptr_t>(to), bytes);
}

/// A thread that holds a lock of the engine's may ask for memory: it does not wait for its turn.
void note_host_allocation(const void* begin, std::size_t bytes) {
  if (!has_unset_copies || has_turn || !copies().mutex.try_lock()) return;
  const Turn turn;
  copies().mutex.unlock();
  copies().free(reinterpret_cast<std::uintptr_t>(begin), bytes);
}

void note_host_use(const void* pointer, std::size_t bytes, bool is_write, bool is_number) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  const Turn turn;
  if (is_write) return copies().set(begin, bytes);
  bool knows_more = false;
  copies().for_each(begin, bytes, [&](std::uintptr_t at, Brought& brought) {
    const Gap part = UnsetCopies::part(at, brought, begin, bytes);
    const std::vector<Gap> unset = UnsetCopies::unset_in(at, brought, part);
    const bool is_all = unset.size() == 1 && unset[0].end - unset[0].begin == bytes;
    if (unset.empty()) {
      knows_more |= !std::exchange(brought.story->reads_others, true);
    } else if (is_all || (is_number && bytes <= 4)) {
      report_use(*brought.story, bytes, unset[0]);
    }
  });
  if (knows_more) copies().mark_all();
}

void note_host_copy(const void* to, const void* from, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(from);
  const auto target = reinterpret_cast<std::uintptr_t>(to);
  const Turn turn;
  std::vector<std::pair<Story*, std::vector<Gap>>> carried;
  copies().for_each(begin, bytes, [&](std::uintptr_t at, Brought& brought) {
    const Gap part = UnsetCopies::part(at, brought, begin, bytes);
    std::vector<Gap> gaps = UnsetCopies::unset_in(at, brought, part);
    for (Gap& gap : gaps) gap = {at + gap.begin - begin, at + gap.end - begin};
    if (!gaps.empty() && carried.empty()) carried.emplace_back(brought.story, std::move(gaps));
  });
  if (carried.empty()) copies().set(target, bytes);
  for (auto& [story, gaps] : carried) copies().add(target, bytes, std::move(gaps), *story);
}

void report_unset_copies() {
  const Turn turn;
  for (auto& [key, story] : copies().stories) {
    if (!copies().is_open(story) || std::exchange(story.is_reported, true)) continue;
    Finding finding = story.finding;
    if (story.reads_others) {
      finding.severity = Severity::advice;
      finding.what += "; no code of the host is seen to read those";
    }
    findings().add(key, [&] { return finding; });
  }
}

}  // namespace warpstep::sim::check
