#include "runtime/uncaught.h"

#include <warpstep/error.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

namespace warpstep {

namespace {

std::terminate_handler handler_before = nullptr;

void say_and_exit() {
  try {
    if (const auto exception = std::current_exception()) std::rethrow_exception(exception);
  } catch (const Error& error) {
    std::fflush(nullptr);  // _Exit would drop what the program has printed
    std::fprintf(stderr, "warpstep: %s\n", error.what());
    std::_Exit(EXIT_FAILURE);  // not exit(): other threads may still run kernels
  } catch (...) {
  }
  handler_before();
}

}  // namespace

void end_by_sentence_when_uncaught() {
  [[maybe_unused]] static const bool once = [] {
    handler_before = std::set_terminate(say_and_exit);
    return true;
  }();
}

}  // namespace warpstep
