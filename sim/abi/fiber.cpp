// The only file that knows Boost.Context.
#include "sim/abi/fiber.h"

#include <ucontext.h>
#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace warpstep::sim {

#if defined(__x86_64__) && !defined(WARPSTEP_PORTABLE_FIBERS)

// Called by unoptimised code: suspends the caller after its call, where it resumes. From the write
// to the address in rdx on, the stack is the other thread's. A debugger knows the three
// instructions that follow by their bytes: that thread is suspended still, and its registers are
// those of its context.
asm(R"(
  .text
  .p2align 4
  .globl warpstep_switch_context
  .type warpstep_switch_context, @function
warpstep_switch_context:
  .cfi_startproc
  popq %rax
  .cfi_adjust_cfa_offset -8
  .cfi_register %rip, %rax
  movq %rsp, 0(%rdi)
  movq %rbp, 8(%rdi)
  movq %rax, 16(%rdi)
  movq %rsi, 0(%rdx)
  movq 0(%rsi), %rsp
  movq 8(%rsi), %rbp
  jmpq *16(%rsi)
  .cfi_endproc
  .size warpstep_switch_context, . - warpstep_switch_context
)");

// Entered by no call: the debugger writes the address to resume at 136 bytes below the thread's
// stack pointer (128 of them may be in use), points the stack pointer there and jumps. An unwinder
// finds that instruction as after a signal.
asm(R"(
  .text
  .globl warpstep_debug_pause
  .type warpstep_debug_pause, @function
warpstep_debug_pause:
  .cfi_startproc
  .cfi_signal_frame
  .cfi_def_cfa %rsp, 136
  .cfi_offset %rip, -136
  pushfq
  .cfi_adjust_cfa_offset 8
  pushq %rbp
  .cfi_adjust_cfa_offset 8
  .cfi_offset %rbp, -152
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  pushq %rax
  pushq %rcx
  pushq %rdx
  pushq %rsi
  pushq %rdi
  pushq %r8
  pushq %r9
  pushq %r10
  pushq %r11
  cld
  subq $512, %rsp
  andq $-16, %rsp
  fxsave64 (%rsp)
  call warpstep_debug_hand_over
  fxrstor64 (%rsp)
  leaq -72(%rbp), %rsp
  popq %r11
  popq %r10
  popq %r9
  popq %r8
  popq %rdi
  popq %rsi
  popq %rdx
  popq %rcx
  popq %rax
  popq %rbp
  .cfi_def_cfa %rsp, 144
  .cfi_same_value %rbp
  popfq
  .cfi_adjust_cfa_offset -8
  ret $128
  .cfi_endproc
  .size warpstep_debug_pause, . - warpstep_debug_pause
)");

// What a debugger puts into the user's code in place of some instructions calls one of these two,
// with the number of a probe on the stack and the red zone above it: they ask the probe, keep all
// registers (the second also those of vectors) and go back. Where the probe stops the program, they
// go back to 28 bytes before that, from where the debugger's code leads to the user's own.
asm(R"(
  .text
  .globl warpstep_debug_room
  .balign 16
warpstep_debug_room:
  .skip 65536, 0xcc
  .macro warpstep_probe name, function, vectors
  .globl \name
  .type \name, @function
\name:
  .cfi_startproc
  pushfq
  .cfi_adjust_cfa_offset 8
  .irp register, rax, rcx, rdx, rsi, rdi, r8, r9, r10, r11, rbp
  pushq %\register
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %\register, 0
  .endr
  movq 96(%rsp), %rdi
  leaq 232(%rsp), %rsi
  movq %rbp, %rdx
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  cld
  andq $-16, %rsp
  .if \vectors
  subq $512, %rsp
  fxsave64 (%rsp)
  .endif
  call \function
  .if \vectors
  fxrstor64 (%rsp)
  .endif
  movq %rbp, %rsp
  .cfi_def_cfa_register %rsp
  testl %eax, %eax
  je 1f
  subq $28, 88(%rsp)
1:
  .irp register, rbp, r11, r10, r9, r8, rdi, rsi, rdx, rcx, rax
  popq %\register
  .cfi_adjust_cfa_offset -8
  .cfi_same_value %\register
  .endr
  popfq
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
  .size \name, . - \name
  .endm
  warpstep_probe warpstep_debug_at_trace, warpstep_debug_trace_passes, 0
  warpstep_probe warpstep_debug_at_probe, warpstep_debug_probe_passes, 1
)");

namespace {

// Where a core file has them: the order of user_regs_struct.
enum Place { kR15, kR14, kR13, kR12, kRbp, kRbx, kRip = 16, kCs, kEflags, kRsp, kSs, kFsBase };

void set(Registers& registers, const void* pc, const void* stack, const void* frame) {
  std::memset(&registers, 0, sizeof registers);
  registers[kRip] = reinterpret_cast<std::uintptr_t>(pc);
  registers[kRsp] = reinterpret_cast<std::uintptr_t>(stack);
  registers[kRbp] = reinterpret_cast<std::uintptr_t>(frame);
  registers[kCs] = 0x33;  // what Linux gives every 64-bit program
  registers[kSs] = 0x2b;
  registers[kEflags] = 0x202;
}

}  // namespace

bool registers_of(const Context& context, Registers& registers) {
  set(registers, context.resume_at, context.stack_pointer, context.frame_pointer);
  return true;
}

bool registers_here(Registers& registers) {
  const void *pc, *stack, *frame;
  asm volatile(
      "leaq 0(%%rip), %0\n\t"
      "movq %%rsp, %1\n\t"
      "movq %%rbp, %2"
      : "=r"(pc), "=r"(stack), "=r"(frame));
  set(registers, pc, stack, frame);
  asm volatile("movq %%fs:0, %0" : "=r"(registers[kFsBase]));
  asm volatile("movq %%rbx, %0" : "=m"(registers[kRbx]));
  asm volatile("movq %%r12, %0" : "=m"(registers[kR12]));
  asm volatile("movq %%r13, %0" : "=m"(registers[kR13]));
  asm volatile("movq %%r14, %0" : "=m"(registers[kR14]));
  asm volatile("movq %%r15, %0" : "=m"(registers[kR15]));
  return true;
}

bool registers_of_interrupted(const void* ucontext, Registers& registers) {
  constexpr int kOrder[] = {REG_R15, REG_R14, REG_R13, REG_R12, REG_RBP, REG_RBX, REG_R11,
                            REG_R10, REG_R9,  REG_R8,  REG_RAX, REG_RCX, REG_RDX, REG_RSI,
                            REG_RDI, -1,      REG_RIP, -1,      REG_EFL, REG_RSP};
  const auto& known = static_cast<const ucontext_t*>(ucontext)->uc_mcontext.gregs;
  for (std::size_t i = 0; i < std::size(kOrder); ++i)
    if (kOrder[i] >= 0) registers[i] = static_cast<unsigned long long>(known[kOrder[i]]);
  return true;
}

extern "C" void warpstep_switch_context();

const void* const* frame_of(const Context& context) {
  // Behind a call: its opcode, and how far it is from there to the function.
  const auto* const behind = static_cast<const unsigned char*>(context.resume_at);
  std::int32_t distance = 0;
  std::memcpy(&distance, behind - sizeof distance, sizeof distance);
  const bool is_call =
      behind[-5] == 0xe8 &&
      behind + distance == reinterpret_cast<const unsigned char*>(&warpstep_switch_context);
  return is_call ? static_cast<const void* const*>(context.frame_pointer) : nullptr;
}

void start_context(Context& context, void* top, std::size_t, FiberMain main) {
  // As if called: the stack pointer is 8 below a multiple of 16 and holds the address to return
  // to, which is null, so that unwinding ends here.
  auto* stack_pointer = static_cast<std::uintptr_t*>(top) - 1;
  *stack_pointer = 0;
  context = {stack_pointer, nullptr, reinterpret_cast<void*>(main)};
}

void keep_vector_registers(void (*during)()) {
  // Not on the stack, which is a CUDA thread's and may be small; only a debugger asks for it.
  alignas(64) static constinit std::byte saved[16384] = {};
  unsigned eax = 1, ebx = 0, ecx = 0, edx = 0;
  asm volatile("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
  bool can_save = (ecx & 1u << 27) != 0;  // the system has switched XSAVE on
  if (can_save) {
    eax = 0xd, ecx = 0;
    asm volatile("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
    can_save = ebx <= sizeof saved;
  }
  if (can_save) asm volatile("xsave64 %0" : "+m"(saved) : "a"(-1), "d"(-1));
  during();
  if (can_save) asm volatile("xrstor64 %0" ::"m"(saved), "a"(-1), "d"(-1) : "memory");
}

#else

namespace fcontext = boost::context::detail;

namespace {

/// The thread that is switched to notes where the one that left can be resumed.
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

bool registers_of(const Context&, Registers&) {
  return false;
}

bool registers_of_interrupted(const void*, Registers&) {
  return false;
}

bool registers_here(Registers&) {
  return false;
}

void keep_vector_registers(void (*during)()) {
  during();
}

void start_context(Context& context, void* top, std::size_t bytes, FiberMain main) {
  fiber_main = main;  // the same until all that were started with it have been entered
  context.handle = fcontext::make_fcontext(top, bytes, enter);
}

extern "C" void warpstep_debug_pause() {}  // no debugger knows how to jump to it

#endif

}  // namespace warpstep::sim
