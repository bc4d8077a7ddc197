#include "sim/check/ordering/stream_order.h"

#include <algorithm>
#include <atomic>

#include "sim/check/ordering/epochs.h"
#include "sim/check/ordering/work_turn.h"
#include "sim/gpu/streams.h"

namespace warpstep::sim::check {

constinit bool device_is_busy = false;

namespace {

/// Older work than the latest so much counts as over.
constexpr std::size_t kOpen = 64;
constexpr std::size_t kRanges = 1 << 20;

/// Spares most programs the look.
constinit std::atomic<bool> has_handed_out{false};

void note_handed_out(const Timeline& timeline) {
  has_handed_out = timeline.hands_out();
}

/// The per-thread default stream is another one in each thread of the host.
cudaStream_t named(cudaStream_t stream) {
  stream = meant(stream);
  constexpr std::uintptr_t kStreamsOfThreads = 0x58'0000'0000;
  return stream == cudaStreamPerThread
             ? reinterpret_cast<cudaStream_t>(kStreamsOfThreads + host_thread())
             : stream;
}

}  // namespace

void Timeline::join(Moment& moment, const Moment& other) {
  moment.all = std::max(moment.all, other.all);
  moment.blocking = std::max(moment.blocking, other.blocking);
  for (const auto& [stream, number] : other.further) {
    if (number <= moment.all) continue;
    std::uint64_t& known = moment.further[stream];
    known = std::max(known, number);
  }
}

bool Timeline::has(const Moment& moment, const Work& work) {
  if (work.number <= moment.all || (work.waits_for_default && work.number <= moment.blocking))
    return true;
  const auto found = moment.further.find(work.stream);
  return found != moment.further.end() && found->second >= work.number;
}

Timeline::Moment& Timeline::moment_of(cudaStream_t stream) {
  return streams_[named(stream)];
}

/// What is over when the default stream continues, which waits for all others except non-blocking
/// ones.
Timeline::Moment Timeline::all_blocking() const {
  Moment all = awaited_;
  all.blocking = works_;
  return all;
}

Work Timeline::next_in(cudaStream_t stream) {
  Work work;
  work.stream = named(stream);
  work.number = ++works_;
  work.waits_for_default = stream_waits_for_default(stream);
  return work;
}

Epoch Timeline::begin(Work work) {
  const Moment before = all_blocking();
  const Work next = next_in(work.stream);
  work.stream = next.stream;
  work.number = next.number;
  work.waits_for_default = next.waits_for_default;
  Moment& moment = streams_[work.stream];
  join(moment, host_);
  std::erase_if(moment.further, [&](const auto& entry) { return entry.second <= moment.all; });
  if (work.stream == nullptr)
    join(moment, before);
  else if (work.waits_for_default)
    join(moment, streams_[nullptr]);
  before_latest_ = moment;
  moment.further[work.stream] = work.number;
  if (!open_.empty()) open_.back().end = std::min(open_.back().end, work.first);
  Epoch bound = work.first;
  for (const Work& other : open_)
    if (!has(before_latest_, other)) bound = std::min(bound, other.first);
  latest_ = work;
  open_.push_back(std::move(work));
  forget();
  return bound;
}

/// What is over need not be remembered; but the epochs are the running launch's.
void Timeline::forget() {
  const WorkTurn turn = turn_if_free();
  if (!turn) return;
  std::erase_if(open_, [&](const Work& work) { return has(host_, work); });
  while (open_.size() > kOpen || (open_.size() > 1 && epochs.ranges() > kRanges)) {
    open_.pop_front();
    epochs.reset_before(open_.front().first);
  }
  epochs.reset_before(open_.empty() ? epochs.next() : open_.front().first);
  std::erase_if(busy_, [&](const Busy& busy) { return has(host_, busy.work); });
  std::erase_if(handed_out_, [&](const auto& block) { return has(host_, block.second); });
  note_handed_out(*this);
  device_is_busy = !open_.empty() || !busy_.empty();
  forget_streams();
}

/// What comes before the oldest work that is not over is over in all streams.
void Timeline::forget_streams() {
  std::uint64_t first = open_.empty() ? works_ + 1 : open_.front().number;
  for (const Busy& busy : busy_) first = std::min(first, busy.work.number);
  for (const auto& [begin, work] : handed_out_) first = std::min(first, work.number);
  if (first - 1 > host_.all) {
    host_.all = first - 1;
    const auto is_over = [&](const auto& entry) { return entry.second <= host_.all; };
    std::erase_if(host_.further, is_over);
    std::erase_if(awaited_.further, is_over);
  }
  if (host_.all != works_) return;
  streams_.clear();
  events_.clear();
}

void Timeline::record(cudaEvent_t event, cudaStream_t stream) {
  Moment moment = moment_of(stream);
  if (named(stream) == nullptr)
    join(moment, all_blocking());
  else if (stream_waits_for_default(stream))
    join(moment, streams_[nullptr]);
  events_[event] = moment;
}

void Timeline::wait(cudaStream_t stream, cudaEvent_t event) {
  const Moment& recorded = events_[event];
  join(moment_of(stream), recorded);
  if (stream_waits_for_default(stream)) join(awaited_, recorded);
}

void Timeline::host_waits(cudaStream_t stream) {
  join(host_, moment_of(stream));
  if (named(stream) == nullptr) join(host_, all_blocking());
  forget();
}

void Timeline::host_waits(cudaEvent_t event) {
  join(host_, events_[event]);
  forget();
}

void Timeline::host_waits() {
  host_.all = works_;
  host_.further.clear();
  forget();
}

const Work* Timeline::work_of(Epoch epoch) const {
  for (const Work& work : open_)
    if (work.first <= epoch && epoch < work.end) return &work;
  return nullptr;
}

const Work* Timeline::beside_latest(Epoch epoch) const {
  const Work* const work = work_of(epoch);
  if (work == nullptr || work->number == latest_.number) return nullptr;
  return has(before_latest_, *work) ? nullptr : work;
}

const Work* Timeline::beside_host(Epoch epoch) const {
  const Work* const work = work_of(epoch);
  return work == nullptr || has(host_, *work) ? nullptr : work;
}

const Work* Timeline::beside_host(cudaEvent_t event) const {
  const auto before = events_.find(event);
  if (before == events_.end()) return nullptr;
  const auto found = std::find_if(open_.begin(), open_.end(), [&](const Work& work) {
    return has(before->second, work) && !has(host_, work);
  });
  return found == open_.end() ? nullptr : &*found;
}

void Timeline::hand_out(std::uintptr_t begin, cudaStream_t stream) {
  handed_out_[begin] = next_in(stream);
  moment_of(stream).further[named(stream)] = works_;
  note_handed_out(*this);
}

void Timeline::take_back(std::uintptr_t begin) {
  handed_out_.erase(begin);
}

bool Timeline::is_missing_for_latest(std::uintptr_t begin) const {
  const auto found = handed_out_.find(begin);
  return found != handed_out_.end() && !has(before_latest_, found->second);
}

void Timeline::add_busy(std::uintptr_t begin, std::size_t bytes, bool is_written,
                        const Actor& actor) {
  constexpr std::size_t kBusy = 4096;
  if (busy_.size() == kBusy) return;
  busy_.push_back({begin, begin + bytes, is_written, latest_, actor});
  device_is_busy = true;
}

bool Timeline::extend_busy(std::uintptr_t begin, std::size_t bytes) {
  for (Busy& busy : busy_) {
    if (busy.work.number != latest_.number) continue;
    if (begin >= busy.begin && begin + bytes <= busy.end) return true;
    if (begin != busy.end) continue;
    busy.end += bytes;
    return true;
  }
  return false;
}

const Busy* Timeline::busy_for_host(std::uintptr_t address, std::size_t bytes,
                                    bool is_write) const {
  for (const Busy& busy : busy_)
    if (address < busy.end && busy.begin < address + bytes && (is_write || busy.is_written) &&
        !has(host_, busy.work))
      return &busy;
  return nullptr;
}

const Busy* Timeline::busy_for_latest(std::uintptr_t address, std::size_t bytes,
                                      bool is_write) const {
  for (const Busy& busy : busy_)
    if (address < busy.end && busy.begin < address + bytes && (is_write || busy.is_written) &&
        busy.work.number != latest_.number && !has(before_latest_, busy.work))
      return &busy;
  return nullptr;
}

Timeline& timeline() {
  // Host code runs until the process ends.
  static auto& timeline = *new Timeline;
  return timeline;
}

bool may_be_too_early(std::uintptr_t begin) {
  if (!has_handed_out) return false;
  const std::lock_guard lock(timeline_mutex());
  return timeline().is_missing_for_latest(begin);
}

std::recursive_mutex& timeline_mutex() {
  static auto& mutex = *new std::recursive_mutex;
  return mutex;
}

}  // namespace warpstep::sim::check
