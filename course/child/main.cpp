// Main program around the learner's code: executes the judge's requests one by one and answers each
// at once, so that a crash does not lose earlier answers.
#include <cuda_runtime_api.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>

#include "course/child/arrays.h"
#include "course/child/call.h"
#include "course/child/copies.h"
#include "course/child/engine.h"
#include "course/child/views.h"
#include "course/protocol/messages.h"
#include "tools/system/heap.h"

namespace warpstep::course {

namespace {

/// Where requests come from and answers go.
struct Ends {
  int requests = 3, answers = 4;  // where the judge put them; see course/judge/sandbox/child.cpp
};

Ends ends;

/// Under a debugger, requests come from a file and answers are discarded.
Ends find_ends() {
  const char* const file = std::getenv("WARPSTEP_COURSE_REQUEST");
  if (file == nullptr) return {};
  return {open(file, O_RDONLY | O_CLOEXEC), open("/dev/null", O_WRONLY | O_CLOEXEC)};
}

std::string read_all(int file) {
  std::string text;
  char part[1 << 16];
  for (;;) {
    const ssize_t got = read(file, part, sizeof part);
    if (got > 0) text.append(part, static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EINTR)) return text;
  }
}

void write_all(const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t wrote = write(ends.answers, text.data() + done, text.size() - done);
    if (wrote > 0) done += static_cast<std::size_t>(wrote);
    if (wrote < 0 && errno != EINTR) _exit(kCannotAnswer);
  }
}

/// Answers, and ends the program: an endless kernel can be stopped in no other way.
[[noreturn]] void end_too_late(Outcome& outcome, const std::string& where) {
  outcome.error = cudaErrorLaunchTimeout;
  outcome.error_text = has_full_report() ? kTooManyLaunches : "it took too long";
  outcome.where = where;
  outcome.launches = launches() + 1 - outcome.first_launch;
  write_all(encode(outcome));
  _exit(0);
}

Outcome do_order(const Order& order, std::uint64_t number) {
  Outcome outcome;
  outcome.number = number;
  const std::uint64_t before = launches();
  outcome.first_launch = before + 1;
  set_schedule(order.schedule);
  count_traffic(order.counts_traffic);
  std::optional<OpenMemory> open(std::in_place);
  Arrays arrays(order);
  Views views(order);
  Call call(order, arrays);
  std::string thrown;
  std::optional<Unwatched> unwatched;
  if (order.is_variation && has_many_races()) unwatched.emplace();
  begin_counting_copies();
  cudaError_t code = cudaSuccess;
  {
    const TimeLimit limit(order.times_limit,
                          [&outcome](const std::string& where) { end_too_late(outcome, where); });
    begin_call(order.poison);
    open.reset();
    try {
      call_exercise(call);
    } catch (const std::exception& failure) {
      thrown = failure.what();
      arrays.notes["exception"] = 1;
    } catch (...) {
      thrown = "it has no words";
      arrays.notes["exception"] = 1;
    }
    code = cudaDeviceSynchronize();
  }
  open.emplace();
  views.end();
  const cudaError_t last = cudaGetLastError();
  if (code == cudaSuccess) code = last;
  const int stopped = why_stopped();
  if (code == cudaSuccess) code = static_cast<cudaError_t>(stopped);
  if (code == cudaSuccess && !thrown.empty()) code = cudaErrorUnknown;
  outcome.error = code;
  if (code != cudaSuccess) outcome.error_text = thrown.empty() ? cudaGetErrorString(code) : thrown;
  outcome.launches = launches() - before;
  add_copies(arrays.notes);  // what follows is copied by the judge
  outcome.arrays = arrays.read();
  for (std::size_t i = 0; i < outcome.arrays.size(); ++i)
    if (order.arrays[i].role != Role::input) views.show_kernels(outcome.arrays[i]);
  outcome.addresses = arrays.addresses();
  outcome.by_kernels = arrays.written_by_kernels();
  outcome.notes = arrays.notes;
  for (const std::string& name : arrays.margins_touched()) outcome.notes["margin of " + name] = 1;
  return outcome;
}

}  // namespace

LaunchShape Call::shape() const {
  const auto extent = [](const Extent& e) { return dim3(e.x, e.y, e.z); };
  return {extent(order_.grid), extent(order_.block), order_.shared_bytes};
}

void* Call::find(const char* name) const {
  return arrays_.find(name);
}

std::size_t Call::size(const char* name) const {
  for (const Array& array : order_.arrays)
    if (array.name == name) return array.count;
  throw std::logic_error(std::string("the judge sent no array ") + name);
}

double Call::scalar(const char* name) const {
  const auto found = order_.scalars.find(name);
  if (found == order_.scalars.end())
    throw std::logic_error(std::string("the judge sent no number ") + name);
  return found->second;
}

void Call::copy_numbers(const char* array, const char* of, int count, int* numbers) const {
  const std::string start = std::string(array) + " " + of + " ";
  for (int d = 0; d < count; ++d)
    numbers[d] = static_cast<int>(scalar((start + std::to_string(d)).c_str()));
}

void Call::tell(const char* name, double value) {
  arrays_.notes[name] = value;
}

}  // namespace warpstep::course

int main() try {
  using namespace warpstep::course;
  warpstep::tools::prepare_heap();
  ends = find_ends();
  const Request request = decode_request(read_all(ends.requests));
  close(ends.requests);
  write_all(encode_beginning());
  for (std::size_t i = 0; i < request.orders.size(); ++i) {
    const Outcome outcome = do_order(request.orders[i], i);
    write_all(encode(outcome));
    if (!goes_on_after(outcome.error)) return 0;
  }
  write_all(encode_end(request.nonce));
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "%s\n", failure.what());  // for the author of the grader
  return 1;
}
