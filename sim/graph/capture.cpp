#include "sim/graph/capture.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"

namespace warpstep::sim {

constinit std::atomic<int> recordings{0};

namespace {

/// One capture: a graph that grows, and where each of its streams stands in it.
struct Session {
  std::unique_ptr<CUgraph_st> graph = std::make_unique<CUgraph_st>();
  cudaStream_t origin = nullptr;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread = std::this_thread::get_id();
  bool is_invalid = false;
  std::map<cudaStream_t, std::vector<cudaGraphNode_t>> ends = {};
};

struct Mark {
  std::weak_ptr<Session> session;
  std::vector<cudaGraphNode_t> ends;
};

struct Captures {
  std::mutex mutex;
  std::map<cudaStream_t, std::shared_ptr<Session>> of_stream;
  std::map<cudaEvent_t, Mark> marks;
};

Captures& captures() {
  static Captures& captures = *new Captures;
  return captures;
}

constinit thread_local NodeWork* one_launch = nullptr;

std::shared_ptr<Session> session_of(cudaStream_t stream) {
  const auto found = captures().of_stream.find(stream);
  return found == captures().of_stream.end() ? nullptr : found->second;
}

cudaError_t invalidated() {
  return refused(cudaErrorStreamCaptureInvalidated, "the capture has failed before");
}

cudaError_t spoil(Session& session) {
  session.is_invalid = true;
  return refused(cudaErrorStreamCaptureUnsupported,
                 "a stream is being captured: its work does not run, and nothing can wait for it");
}

/// Takes the capture's streams and events back.
void end(const std::shared_ptr<Session>& session) {
  std::erase_if(captures().of_stream, [&](const auto& entry) { return entry.second == session; });
  std::erase_if(captures().marks,
                [&](const auto& entry) { return entry.second.session.lock() == session; });
  --recordings;
}

bool all_joined(const Session& session) {
  const auto& last = session.ends.at(session.origin);
  return std::ranges::all_of(session.ends, [&](const auto& entry) {
    return std::ranges::all_of(entry.second,
                               [&](cudaGraphNode_t node) { return comes_before(node, last); });
  });
}

}  // namespace

bool is_recorded_now(cudaStream_t stream) {
  if (one_launch != nullptr) return true;
  const std::scoped_lock lock(captures().mutex);
  return captures().of_stream.contains(stream);
}

cudaError_t record(cudaStream_t stream, NodeWork work) {
  if (one_launch != nullptr) {
    *one_launch = std::move(work);
    return cudaSuccess;
  }
  const std::scoped_lock lock(captures().mutex);
  const auto session = session_of(stream);
  if (session->is_invalid) return invalidated();
  auto& ends = session->ends[stream];
  ends = {add_node(*session->graph, std::move(work), ends)};
  return cudaSuccess;
}

OneLaunch::OneLaunch(NodeWork& work) {
  one_launch = &work;
  ++recordings;
}

OneLaunch::~OneLaunch() {
  one_launch = nullptr;
  --recordings;
}

void record_event(cudaStream_t stream, cudaEvent_t event) {
  const std::scoped_lock lock(captures().mutex);
  const auto session = session_of(stream);
  captures().marks[event] = {session, session->ends[stream]};
}

bool is_recorded(cudaEvent_t event) {
  if (recordings.load(std::memory_order_relaxed) == 0) return false;
  const std::scoped_lock lock(captures().mutex);
  return captures().marks.contains(event);
}

void forget_event(cudaEvent_t event) {
  if (recordings.load(std::memory_order_relaxed) == 0) return;
  const std::scoped_lock lock(captures().mutex);
  captures().marks.erase(event);
}

cudaError_t wait_for_recorded(cudaStream_t stream, cudaEvent_t event) {
  const std::scoped_lock lock(captures().mutex);
  const auto own = session_of(stream);
  const auto mark = captures().marks.find(event);
  if (mark == captures().marks.end()) {
    own->is_invalid = true;
    return refused(cudaErrorStreamCaptureIsolation,
                   "a captured stream waits for an event that was recorded outside the capture");
  }
  const auto session = mark->second.session.lock();
  if (own != nullptr && own != session) {
    own->is_invalid = session->is_invalid = true;
    return refused(cudaErrorStreamCaptureMerge, "the event belongs to another capture");
  }
  captures().of_stream[stream] = session;
  auto& ends = session->ends[stream];
  for (const cudaGraphNode_t node : mark->second.ends)
    if (std::ranges::find(ends, node) == ends.end()) ends.push_back(node);
  return cudaSuccess;
}

cudaError_t refuse_wait(cudaStream_t stream) {
  const std::scoped_lock lock(captures().mutex);
  return spoil(*session_of(stream));
}

cudaError_t refuse_wait_for_any() {
  if (recordings.load(std::memory_order_relaxed) == 0) return cudaSuccess;
  const std::scoped_lock lock(captures().mutex);
  for (const auto& [stream, session] : captures().of_stream) return spoil(*session);
  return cudaSuccess;
}

cudaError_t begin_capture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  if (const auto code = check_stream(stream)) return code;
  if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
    return refused(cudaErrorInvalidValue, "the mode is none of cudaStreamCaptureMode");
  if (meant(stream) == nullptr)
    return refused(cudaErrorStreamCaptureUnsupported,
                   "the default stream cannot be captured: create a stream");
  const std::scoped_lock lock(captures().mutex);
  if (session_of(stream) != nullptr)
    return refused(cudaErrorIllegalState, "the stream is being captured already");
  const auto session = std::make_shared<Session>();
  session->origin = stream;
  session->mode = mode;
  session->ends[stream] = {};
  captures().of_stream[stream] = session;
  ++recordings;
  return cudaSuccess;
}

cudaError_t end_capture(cudaStream_t stream, std::unique_ptr<CUgraph_st>& graph) {
  const std::scoped_lock lock(captures().mutex);
  const auto session = session_of(stream);
  if (session == nullptr) return refused(cudaErrorIllegalState, "the stream is not being captured");
  if (session->mode != cudaStreamCaptureModeRelaxed &&
      session->thread != std::this_thread::get_id())
    return refused(cudaErrorStreamCaptureWrongThread, "another host thread began the capture");
  if (session->origin != stream) {
    session->is_invalid = true;
    return refused(cudaErrorStreamCaptureUnmatched, "another stream began the capture");
  }
  end(session);
  if (session->is_invalid) return invalidated();
  if (!all_joined(*session))
    return refused(cudaErrorStreamCaptureUnjoined,
                   "another stream has been given work that this one does not wait for: record an "
                   "event there, and wait for it here");
  graph = std::move(session->graph);
  return cudaSuccess;
}

cudaStreamCaptureStatus capture_status(cudaStream_t stream) {
  const std::scoped_lock lock(captures().mutex);
  const auto session = session_of(stream);
  if (session == nullptr) return cudaStreamCaptureStatusNone;
  return session->is_invalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
}

}  // namespace warpstep::sim
