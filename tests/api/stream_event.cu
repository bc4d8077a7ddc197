// Stream and Event: owners of CUDA's handles.
#include <doctest/doctest.h>

#include <warpstep/buffer.h>
#include <warpstep/event.h>
#include <warpstep/launch.h>
#include <warpstep/stream.h>

#include <type_traits>
#include <utility>
#include <vector>

using warpstep::Buffer;
using warpstep::Event;
using warpstep::Stream;

namespace {

__global__ void append(int* values, int* count, int value) {
  values[*count] = value;
  *count += 1;
}

}  // namespace

TEST_CASE("work in a stream runs in the order of issue") {
  const Stream stream;
  Buffer<int> values(3);
  Buffer<int> count(std::vector<int>{0});
  for (int value : {11, 22, 33})
    warpstep::launch(append, {1, 1, 0, stream.get()}, values, count, value);
  stream.synchronize();
  CHECK(stream.done());
  CHECK(values.to_vector() == std::vector<int>{11, 22, 33});
}

TEST_CASE("a copy by a buffer waits for the work of a stream") {
  const Stream stream;
  Buffer<int> values(1);
  Buffer<int> count(std::vector<int>{0});
  warpstep::launch(append, {1, 1, 0, stream.get()}, values, count, 5);
  CHECK(values.to_vector() == std::vector<int>{5});
}

TEST_CASE("a stream that waits for an event of another stream runs after it") {
  const Stream first, second;
  Event appended;
  Buffer<int> values(2);
  Buffer<int> count(std::vector<int>{0});
  warpstep::launch(append, {1, 1, 0, first.get()}, values, count, 1);
  appended.record(first.get());
  second.wait(appended);
  warpstep::launch(append, {1, 1, 0, second.get()}, values, count, 2);
  second.synchronize();
  CHECK(values.to_vector() == std::vector<int>{1, 2});
}

TEST_CASE("streams and events move and are never copied") {
  CHECK(!std::is_copy_constructible_v<Stream>);
  CHECK(!std::is_copy_constructible_v<Event>);
  Stream stream;
  const cudaStream_t handle = stream.get();
  const Stream moved(std::move(stream));
  CHECK(moved.get() == handle);
  CHECK(stream.get() == nullptr);
  Event event;
  const cudaEvent_t event_handle = event.get();
  Event other;
  other = std::move(event);
  CHECK(other.get() == event_handle);
}

TEST_CASE("two streams are different queues, and neither is the default stream") {
  const Stream first, second;
  CHECK(first.get() != second.get());
  CHECK(first.get() != nullptr);
}

TEST_CASE("time between two events never runs backwards") {
  Event begin, end;
  Buffer<int> values(1);
  Buffer<int> count(std::vector<int>{0});
  begin.record();
  warpstep::launch(append, {1, 1}, values, count, 5);
  end.record();
  CHECK(warpstep::milliseconds_between(begin, end) >= 0.0f);
  CHECK(begin.done());
  CHECK(end.done());
}

TEST_CASE("an event that was never recorded has happened, but has no time") {
  const Event event;
  Event recorded;
  recorded.record();
  CHECK(event.done());
  event.synchronize();
  CHECK_THROWS_AS(warpstep::milliseconds_between(event, recorded), warpstep::Error);
  CHECK(cudaGetLastError() == cudaSuccess);
}
