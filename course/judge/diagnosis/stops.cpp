// What ended the learner's program, in words.
#include <fmt/format.h>
#include <signal.h>

#include "course/judge/session.h"

namespace warpstep::course {

namespace {

/// What a signal means to somebody who has never met one; empty: nothing that is known here.
const char* meaning_of(int signal) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "a segmentation fault: code of the host used an invalid address, such as one of "
             "device memory or past the end of an array, or a function called itself without end";
    case SIGABRT:
      return "an abort: code of the host called abort(), or failed in an assert(), or the C "
             "library found its memory overwritten";
    case SIGFPE:
      return "an arithmetic error: code of the host divided an integer by 0";
    case SIGILL:
    case SIGTRAP:
      return "an invalid instruction: code of the host reached the end of a function that returns "
             "no value, or what the compiler takes to be impossible";
    case SIGKILL:
      return "which kills at once: as where the limit of memory is reached";
    case SIGSYS:
      return "a refused call of the system: an exercise needs none";
    default:
      return "";
  }
}

}  // namespace

Message ended_early(const Results& results) {
  const Ended& ended = results.ended;
  Message message;
  message.code = "E1";
  if (ended.out_of_memory) {
    const std::size_t most = asked().limits.megabytes;
    const bool is_known =
        ended.signal == SIGKILL && ended.megabytes <= most && ended.megabytes != 0;
    message.what =
        is_known ? fmt::format(
                       "the program used {} MB of memory, where it was ended: an answer has {} MB, "
                       "and needs far less",
                       ended.megabytes, most)
                 : fmt::format("the program used more than {} MB of memory", most);
    return message;
  }
  const int signal = ended.signal;
  const std::string meaning = meaning_of(signal);
  message.what = fmt::format("the program was terminated by signal {}{}", signal,
                             meaning.empty() ? "" : ", " + meaning);
  return message;
}

}  // namespace warpstep::course
