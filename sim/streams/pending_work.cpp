#include "sim/streams/pending_work.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "sim/gpu/context.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/streams.h"
#include "sim/streams/piece.h"
#include "sim/streams/progress.h"

namespace warpstep::sim {

namespace {

/// A GPU's queue is finite too: a host that fills it waits.
constexpr std::size_t kMostPending = 1024;

/// All pieces that are not done, and the last one of each stream.
struct Pending {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Ticket> pieces;  // in the order of the calls
  std::vector<std::pair<StreamKey, Ticket>> last;
  PieceOrder order;
  std::uint64_t given = 0;
};

Pending& pending() {
  // Never destroyed: static objects may use streams after main().
  static Pending& pending = *new Pending;
  return pending;
}

constinit thread_local bool runs_a_piece = false;

StreamKey key_of(cudaStream_t stream) {
  StreamKey key{.device = device_of(stream), .waits_for_default = stream_waits_for_default(stream)};
  key.stream = meant(stream);
  if (key.stream == cudaStreamPerThread) key.thread = host_thread();
  return key;
}

void add(std::vector<Ticket>& pieces, const Ticket& piece) {
  if (piece != nullptr && piece->state != PieceState::done) pieces.push_back(piece);
}

/// The pieces behind which one given to the stream now would run.
std::vector<Ticket> pieces_before(const StreamKey& key) {
  std::vector<Ticket> before;
  for (const auto& [other, piece] : pending().last)
    if (other.comes_before(key)) add(before, piece);
  return before;
}

/// The pieces for which a wait for the stream waits.
std::vector<Ticket> pieces_of(const StreamKey& key) {
  if (key.stream == nullptr) return pieces_before(key);
  std::vector<Ticket> pieces;
  for (const auto& [other, piece] : pending().last)
    if (other == key) add(pieces, piece);
  return pieces;
}

/// All of these that are not done, and those that come before them; each is marked.
std::vector<Ticket> wanted_for(const std::vector<Ticket>& goals) {
  std::vector<Ticket> wanted;
  const auto want = [&](const Ticket& piece) {
    if (piece->state == PieceState::done || piece->is_wanted) return;
    piece->is_wanted = true;
    wanted.push_back(piece);
  };
  for (const Ticket& goal : goals) want(goal);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Ticket piece = wanted[i];
    for (const Ticket& before : piece->before) want(before);
  }
  return wanted;
}

/// The pieces that may run now for this host thread, which waits for the goals. Those of other
/// host threads run only if one of the goals waits for them: a kernel among them may wait for what
/// its own thread does next.
std::vector<Ticket> ready_for(const std::vector<Ticket>& goals, bool goes_further) {
  std::vector<Ticket> ready = wanted_for(goals);
  if (goes_further)
    for (const Ticket& piece : pending().pieces)
      if (!piece->is_wanted && piece->kind == PieceKind::device_work &&
          piece->giver == host_thread())
        ready.push_back(piece);
  for (const Ticket& piece : ready) piece->is_wanted = false;
  std::erase_if(ready, [](const Ticket& piece) { return !piece->is_ready(); });
  return ready;
}

void run(const Ticket& piece, std::unique_lock<std::mutex>& lock) {
  piece->state = PieceState::running;
  lock.unlock();
  runs_a_piece = true;
  if (context_status() == cudaSuccess || piece->kind == PieceKind::callback) {
    const OnDevice device(piece->stream.device);
    const ForHostThread thread(piece->giver);
    piece->work();
  }
  runs_a_piece = false;
  std::function<void()> over;
  lock.lock();
  piece->state = PieceState::done;
  piece->before.clear();
  over.swap(piece->work);
  std::erase(pending().pieces, piece);
  std::erase_if(pending().last, [&](const auto& entry) { return entry.second == piece; });
  pending().changed.notify_all();
  lock.unlock();
  over = nullptr;  // what it holds is freed outside the lock
  lock.lock();
}

/// Runs pieces until all of these are done.
void run_until_done(const std::vector<Ticket>& goals, std::unique_lock<std::mutex>& lock) {
  Pending& all = pending();
  const bool goes_further = all.order.goes_further();
  const auto is_open = [](const Ticket& goal) { return goal->state != PieceState::done; };
  while (std::any_of(goals.begin(), goals.end(), is_open)) {
    const std::vector<Ticket> ready = ready_for(goals, goes_further);
    if (ready.empty())
      all.changed.wait(lock);  // another host thread runs what comes before
    else
      run(all.order.choose(ready), lock);
  }
}

cudaError_t answer() {
  const cudaError_t code = context_status();
  if (code != cudaSuccess) explain(context_reason());
  return code;
}

template <class Goals>
cudaError_t finish_those(Goals&& goals) {
  if (!runs_a_piece) {
    std::unique_lock lock(pending().mutex);
    note_host_activity();
    const std::vector<Ticket> wanted = goals();
    run_until_done(wanted, lock);
    note_host_activity();
  }
  return answer();
}

template <class Goals>
cudaError_t ask(Goals&& goals) {
  {
    const std::lock_guard lock(pending().mutex);
    note_host_activity();
    const std::vector<Ticket> open = goals();
    if (open.empty() || runs_a_piece) return answer();
    if (open.back()->unanswered++ < pending().order.unready_answers()) return cudaErrorNotReady;
  }
  return finish_those(goals);
}

std::vector<Ticket> all_of(int device) {
  std::vector<Ticket> pieces = pending().pieces;
  std::erase_if(pieces, [&](const Ticket& piece) { return piece->stream.device != device; });
  return pieces;
}

/// The oldest piece of this host thread, which has just given one.
Ticket own_oldest() {
  for (const Ticket& piece : pending().pieces)
    if (piece->giver == host_thread()) return piece;
  return pending().pieces.back();
}

std::vector<Ticket> only(const Ticket& ticket) {
  std::vector<Ticket> pieces;
  add(pieces, ticket);
  return pieces;
}

/// As a GPU does while the host neither calls nor computes.
void go_on() {
  std::unique_lock lock(pending().mutex);
  const std::vector<Ticket> goals = pending().pieces;
  run_until_done(goals, lock);
}

/// Whether all that is pending waits for the host.
bool waits_for_host() {
  const std::lock_guard lock(pending().mutex);
  const auto is_pending = [](const Ticket& piece) { return piece->state == PieceState::pending; };
  const auto& pieces = pending().pieces;
  return !pieces.empty() && std::all_of(pieces.begin(), pieces.end(), is_pending);
}

bool begin() {
  std::atexit([] { finish_everything(); });
  watch_host(&waits_for_host, &go_on);
  return true;
}

}  // namespace

Ticket put_off(cudaStream_t stream, PieceKind kind, std::function<void()> work,
               const Ticket& also_after) {
  [[maybe_unused]] static const bool has_begun = begin();
  Pending& all = pending();
  std::unique_lock lock(all.mutex);
  note_host_activity();
  const StreamKey key = key_of(stream);
  const auto piece = std::make_shared<Piece>(Piece{.number = ++all.given,
                                                   .stream = key,
                                                   .giver = host_thread(),
                                                   .kind = kind,
                                                   .work = std::move(work),
                                                   .before = pieces_before(key)});
  add(piece->before, also_after);
  all.pieces.push_back(piece);
  std::erase_if(all.last, [&](const auto& entry) { return entry.first == key; });
  all.last.emplace_back(key, piece);
  all.changed.notify_all();
  if (all.pieces.size() > kMostPending && !runs_a_piece) run_until_done({own_oldest()}, lock);
  return piece;
}

bool is_done(const Ticket& ticket) {
  const std::lock_guard lock(pending().mutex);
  return ticket == nullptr || ticket->state == PieceState::done;
}

cudaError_t finish(const Ticket& ticket) {
  if (!streams_are_deferred()) return cudaSuccess;
  return finish_those([&] { return only(ticket); });
}

cudaError_t finish_stream(cudaStream_t stream) {
  if (!streams_are_deferred()) return cudaSuccess;
  const StreamKey key = key_of(stream);
  return finish_those([&] { return pieces_of(key); });
}

cudaError_t finish_device(int device) {
  if (!streams_are_deferred()) return cudaSuccess;
  return finish_those([&] { return all_of(device); });
}

cudaError_t finish_everything() {
  if (!streams_are_deferred()) return cudaSuccess;
  return finish_those([] { return pending().pieces; });
}

cudaError_t ask_for(const Ticket& ticket) {
  if (!streams_are_deferred()) return cudaSuccess;
  return ask([&] { return only(ticket); });
}

cudaError_t ask_for_stream(cudaStream_t stream) {
  if (!streams_are_deferred()) return cudaSuccess;
  const StreamKey key = key_of(stream);
  return ask([&] { return pieces_of(key); });
}

}  // namespace warpstep::sim
