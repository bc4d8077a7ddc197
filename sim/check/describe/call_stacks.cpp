#include "sim/check/describe/call_stacks.h"

#include <unwind.h>

#include <algorithm>
#include <map>

#include "sim/check/source/variable_of_call.h"
#include "sim/symbols/backtrace.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

_Unwind_Reason_Code note_frame(_Unwind_Context* context, void* data) {
  Frames& frames = *static_cast<Frames*>(data);
  const auto pc = _Unwind_GetIP(context);
  if (pc == 0 || frames.count == frames.pcs.size()) return _URC_END_OF_STACK;
  frames.pcs[frames.count++] = reinterpret_cast<const char*>(pc) - 1;
  return _URC_NO_REASON;
}

/// Whether a function is one of CUDA's for the host.
bool is_cudas(const std::string& name) {
  constexpr const char* kLibraries[] = {"cuda", "cublas", "cufft", "curand", "cusparse"};
  return std::any_of(std::begin(kLibraries), std::end(kLibraries),
                     [&](const char* library) { return name.starts_with(library); });
}

HostCall read_call(const std::vector<const void*>& pcs) {
  HostCall call;
  std::size_t first = 0;
  const auto note = [&](const std::string& name, std::size_t behind) {
    call.function = name.substr(0, name.find('<'));  // some are templates in C++
    first = behind;
  };
  for (std::size_t i = 0; i < pcs.size(); ++i) {
    const std::string name = function_name(pcs[i]);
    const std::vector<SourceLocation> locations = source_locations(pcs[i]);
    const bool may_be_ours =
        locations.empty() || locations.front().line == 0 || is_ours(locations.front());
    if (is_cudas(name) && may_be_ours) note(name, i + 1);
    for (const SourceLocation& location : locations)  // inlined into the program's
      if (is_cudas(location.function) && is_ours(location)) note(location.function, i);
    if (name == "main") break;
  }
  for (std::size_t i = first; i < pcs.size(); ++i) {
    for (const SourceLocation& location : source_locations(pcs[i])) {
      if (!is_shown(location) || is_in_runtime(location)) continue;
      call.stack.push_back(location);
      if (location.function == "main") return call;
    }
  }
  return call;
}

}  // namespace

bool is_shown(const SourceLocation& location) {
  return is_users(location) && !location.function.starts_with("warpstep_launch_") &&
         !location.function.starts_with("warpstep::sim::");
}

const void* user_call(const std::vector<const void*>& pcs) {
  const std::size_t first = first_user_call(pcs);
  return first == pcs.size() ? nullptr : pcs[first];
}

Frames frames_here() {
  Frames frames;
  _Unwind_Backtrace(note_frame, &frames);
  return frames;
}

std::vector<const void*> pcs_here() {
  return calls_on_this_stack();
}

const HostCall& host_call(const std::vector<const void*>& pcs) {
  // Reading the program's debug information takes long, and findings by the million ask for the
  // same few stacks.
  static auto& known = *new std::map<std::vector<const void*>, HostCall>;
  const auto [call, is_new] = known.try_emplace(pcs);
  if (is_new) {
    call->second = read_call(pcs);
    HostCall& added = call->second;
    const char* const usual = "malloc";
    if (!added.stack.empty() && !is_in_course(added.stack.front()))
      added.variable =
          variable_of_call(added.stack, added.function.empty() ? usual : added.function);
  }
  return call->second;
}

std::vector<const void*> pcs_from(const void* pc) {
  std::vector<const void*> pcs = pcs_here();
  pcs.erase(pcs.begin(), std::find(pcs.begin(), pcs.end(), pc));
  if (pcs.empty()) return {pc};
  pcs[0] = pc;
  return pcs;
}

}  // namespace warpstep::sim::check
