// The only file that knows Boost.Context.
#include "sim/fiber.h"

#include <boost/context/detail/fcontext.hpp>

#include <cstdint>

namespace warpstep::sim {

#if defined(__x86_64__) && !defined(WARPSTEP_PORTABLE_FIBERS)

void start_context(Context& context, void* top, std::size_t, FiberMain main) {
  // As if called: the stack pointer is 8 below a multiple of 16 and holds the address to return
  // to, which is null, so that unwinding ends here.
  auto* stack_pointer = static_cast<std::uintptr_t*>(top) - 1;
  *stack_pointer = 0;
  context = {stack_pointer, nullptr, reinterpret_cast<void*>(main)};
}

#else

namespace fcontext = boost::context::detail;

namespace {

/// Whoever is switched to notes where the one that left can be resumed.
void note(fcontext::transfer_t from) {
  static_cast<Context*>(from.data)->handle = from.fctx;
}

thread_local FiberMain fiber_main = nullptr;

void enter(fcontext::transfer_t from) {
  note(from);
  fiber_main();
}

}  // namespace

void switch_context(Context& from, Context& to) {
  if (&from == &to) return;  // alone at a barrier; its handle was used up
  note(fcontext::jump_fcontext(to.handle, &from));
}

const void* suspended_at(const Context&) {
  return nullptr;
}

void start_context(Context& context, void* top, std::size_t bytes, FiberMain main) {
  fiber_main = main;  // the same for every fiber of this program
  context.handle = fcontext::make_fcontext(top, bytes, enter);
}

#endif

}  // namespace warpstep::sim
