// Judges the calls of a file: which of them lead from the device to the host or back.
#include "tools/cc/device_code/device_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>

#include "tools/cc/device_code/callee_names.h"
#include "tools/cc/device_code/sides.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

constexpr std::string_view kStub = "warpstep_launch_";

bool includes(const Declarations& file, std::string_view header) {
  return file.source().find(std::string(header) + '"') != std::string_view::npos;
}

class Judge {
 public:
  Judge(const Declarations& file, const CallGraph& graph,
        const std::function<bool(std::string_view)>& is_cudas, const Rules& rules)
      : file_(file),
        sides_(file),
        graph_(graph),
        is_cudas_(is_cudas),
        rules_(rules),
        has_library_(includes(file, "/libcu/std.h") || includes(file, "/nvfunctional")) {}

  std::vector<translate::Error> run() {
    note_callers();
    note_types();
    for (const CallGraph::Call& call : graph_.calls) judge(call);
    return std::move(errors_);
  }

 private:
  /// Functions that the compiler has written belong to those that call them.
  void note_callers() {
    for (const CallGraph::Call& call : graph_.calls) {
      const CallGraph::Function* const caller = graph_.find(call.caller);
      const CallGraph::Function* const callee = graph_.find(call.callee);
      if (caller == nullptr || callee == nullptr || sides_.of(caller->place) != Side::kDevice)
        continue;
      const std::uint32_t token = sides_.token_at(callee->place);
      if (token != kNone && sides_.item_of(token).body == kNone &&
          file_.punct(sides_.item_of(token).end - 1) == '{')
        implicit_.emplace(callee, call.place);
    }
  }

  void judge(const CallGraph::Call& call) {
    const CallGraph::Function* const caller = graph_.find(call.caller);
    const CallGraph::Function* const callee = graph_.find(call.callee);
    if (caller == nullptr || callee == nullptr) return;
    if (call.callee == "__cxa_throw") return thrown(call, *caller);
    if (call.callee == "__cxa_guard_acquire") return initialised(call, *caller);
    if (caller->name.find("__static_initialization") != std::string::npos)
      return initialised_before_main(call, *callee);
    if (callee->name.find(kStub) != std::string::npos) launched(call, *caller, *callee);
    const Side from = implicit_.contains(caller) ? Side::kDevice : sides_.of(caller->place);
    if (from == Side::kDevice)
      from_device(call, *caller, *callee);
    else if (from != Side::kUnknown && sides_.of(callee->place) == Side::kDevice)
      from_host(call, *caller, *callee);
  }

  /// Whether the compiler has written the call, for what a function that is noexcept may not throw.
  bool is_of_noexcept(const CallGraph::Call& call) const {
    if (call.callee != "_ZSt9terminatev") return false;
    const std::uint32_t token = sides_.token_at(call.place);
    if (token == kNone) return true;
    const Item& item = sides_.item_of(token);
    for (std::uint32_t i = item.begin; i < item.end; ++i)
      if (file_.text(i) == "terminate") return false;
    return true;
  }

  void from_device(const CallGraph::Call& call, const CallGraph::Function& caller,
                   const CallGraph::Function& callee) {
    const std::uint32_t token = sides_.token_at(callee.place);
    bool is_constexpr = false;
    if (token != kNone) {
      if (sides_.of(callee.place) != Side::kHost) return;
      if (file_.punct(token) == '[') return lambda_of_host(call, caller, token);
      const Item& item = sides_.item_of(token);
      if (file_.says(item, "__global__") || file_.says(item, "consteval")) return;
      is_constexpr = file_.says(item, "constexpr");
    } else if (is_of_noexcept(call) ||
               may_be_of_device(plain_name(readable_name(callee, call.callee))) ||
               is_cudas_(call.place.file) ||
               !is_library_of_host(callee, call.callee, is_cudas_(callee.place.file))) {
      return;
    } else {
      is_constexpr = is_constexpr_function(callee, rules_.is_cxx20);
    }
    if (is_constexpr && rules_.relaxed_constexpr) return;
    const std::string shown = token == kNone ? readable_name(callee, call.callee) : callee.name;
    const std::string from =
        fmt::format("a {} function(\"{}\")", is_kernel(caller) ? "__global__" : "__device__",
                    plain_name(caller.name));
    add(call.place, caller,
        is_constexpr
            ? fmt::format("calling a constexpr __host__ function(\"{}\") from {} is not allowed. "
                          "The experimental flag '--expt-relaxed-constexpr' can be used to allow "
                          "this.",
                          last_name(shown), from)
            : fmt::format("calling a __host__ function(\"{}\") from {} is not allowed",
                          token == kNone ? plain_name(shown) : name_with_types(shown), from));
  }

  /// cuda::std and nvstd are made of the host's library here: a file that has them uses the host's
  /// own where it says `std::` and never `cuda::std::` in front of the same name.
  bool may_be_of_device(const std::string& name) const {
    if (!has_library_ || !name.starts_with("std::")) return has_library_;
    const std::string_view rest = std::string_view(name).substr(5);
    const std::string_view first = rest.substr(0, rest.find_first_of("<:("));
    return !sides_.is_said_of_host_alone(first);
  }

  /// nvcc refuses what a function of both sides throws, too.
  void thrown(const CallGraph::Call& call, const CallGraph::Function& caller) {
    const Side side = sides_.of(caller.place);
    const std::uint32_t token = sides_.token_at(caller.place);
    if ((side != Side::kDevice && side != Side::kBoth) || file_.punct(token) == '[') return;
    const Item& item = sides_.item_of(token);
    // What only the host's view of a function throws is no part of device code.
    if (item.body == kNone || says(file_, item.body, item.end, "in_kernel")) return;
    add(call.place, caller, "device code does not support exception handling");
  }

  /// Does the function do nothing, as far as its text says?
  bool is_empty(const CallGraph::Function& function) const {
    const std::uint32_t token = sides_.token_at(function.place);
    if (token == kNone) return false;
    const Item& item = sides_.item_of(token);
    return item.body != kNone && item.body + 2 == item.end && file_.punct(item.body - 1) == ')';
  }

  void initialised(const CallGraph::Call& guard, const CallGraph::Function& caller) {
    if (sides_.of(caller.place) != Side::kDevice) return;
    for (const CallGraph::Call& call : graph_.calls) {
      const CallGraph::Function* const callee = graph_.find(call.callee);
      if (call.caller != guard.caller || callee == nullptr || call.callee.starts_with("__cxa_") ||
          call.place.line != guard.place.line || call.place.file != guard.place.file ||
          is_empty(*callee))
        continue;
      return add(guard.place, caller,
                 "dynamic initialization is not supported for a function-scope static __device__ "
                 "variable within a __device__/__global__ function");
    }
  }

  void initialised_before_main(const CallGraph::Call& call, const CallGraph::Function& callee) {
    const std::uint32_t token = sides_.token_at(call.place);
    if (token == kNone || call.callee.starts_with("__cxa_") || is_empty(callee)) return;
    const Item& item = sides_.item_of(token);
    if (item.body != kNone || file_.says(item, "__host__")) return;
    for (const std::string_view word : {"__device__", "__constant__"})
      if (file_.says(item, word))
        return add(call.place, callee,
                   fmt::format("dynamic initialization is not supported for a {} variable", word));
  }

  /// Types that no kernel template takes: those of a function of the host, and private ones.
  void note_types() {
    ClassReader classes(file_);
    for (const Item& item : file_.items()) {
      const auto& around = classes.around(item);
      if (item.is_system) continue;
      const bool is_host = item.body != kNone && sides_.of_head(item) == Side::kHost;
      for (std::uint32_t i = item.body; is_host && i + 2 < item.end; ++i) {
        const bool is_type = file_.text(i) == "struct" || file_.text(i) == "class";
        if (is_type && file_.is_word(i + 1) && file_.punct(i + 2) == '{')
          local_types_.insert(file_.text(i + 1));
      }
      if (around.empty() || around.back().is_open || item.body != kNone) continue;
      const std::uint32_t name = item.begin + 1;
      const bool is_type = file_.text(item.begin) == "struct" || file_.text(item.begin) == "class";
      if (is_type && file_.is_word(name) && file_.punct(item.end - 1) == '{')
        private_types_.insert(fmt::format("{}::{}", around.back().name, file_.text(name)));
    }
  }

  /// A launch of an instance of a kernel template: its arguments are the stub's.
  void launched(const CallGraph::Call& call, const CallGraph::Function& caller,
                const CallGraph::Function& stub) {
    const std::size_t with = stub.name.find("[with ");
    if (with == std::string::npos || caller.name.find(kStub) != std::string::npos) return;
    const std::string arguments = stub.name.substr(with);
    const auto has = [&](const std::string& type) {
      const std::size_t at = arguments.find(type);
      if (at == arguments.npos) return false;
      const char next = at + type.size() < arguments.size() ? arguments[at + type.size()] : ' ';
      return std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_' && next != ':';
    };
    for (const std::string_view type : local_types_)
      if (has(fmt::format(")::{}", type)))
        add(call.place, caller,
            fmt::format("A type defined inside a __host__ function  (\"{}\") cannot be used in the "
                        "template argument type of a __global__ function template instantiation",
                        type));
    for (const std::string& type : private_types_)
      if (has("= " + type))
        add(call.place, caller,
            fmt::format("A type that is defined inside a class and has private or protected access "
                        "(\"{}\") cannot be used in the template argument type of a __global__ "
                        "function template instantiation, unless the class is local to a "
                        "__device__ or __global__ function",
                        type));
  }

  void from_host(const CallGraph::Call& call, const CallGraph::Function& caller,
                 const CallGraph::Function& callee) {
    if (is_kernel(callee) || rules_.has_two_views) return;
    const std::uint32_t token = sides_.token_at(caller.place);
    const Item& item = sides_.item_of(token);
    const Item& called = sides_.item_of(sides_.token_at(callee.place));
    if (sides_.is_declared_for_host(called) ||
        (rules_.relaxed_constexpr && file_.says(called, "constexpr")))
      return;
    const bool is_of_both = file_.says(item, "__device__");
    if (is_of_both && !is_checked_for_both(file_, item)) return;
    // Of a template of both sides nvcc looks at what the host makes of it.
    if (is_of_both ? caller.name.find("[with ") != std::string::npos
                   : file_.says(item, "constexpr"))
      return;
    if (file_.punct(token) == '[') return;
    const std::string from = plain_name(caller.name);
    add(call.place, caller,
        fmt::format(
            "calling a __device__ function(\"{}\") from a {} function(\"{}\") is not allowed",
            name_with_types(callee.name), space_of(file_, item),
            is_of_both ? last_name(from) : from));
  }

  /// Said where the kernel is launched: the lambda is only passed there.
  void lambda_of_host(const CallGraph::Call& call, const CallGraph::Function& caller,
                      std::uint32_t bracket) {
    if (!is_kernel(caller)) return;
    std::string callee = call.caller;  // of which the launch's functions are instances
    callee.erase(0, callee.find("_Z") == callee.npos ? 0 : callee.find("_Z") + 2);
    for (int step = 0; step < 2; ++step) {
      const auto launch =
          std::find_if(graph_.calls.begin(), graph_.calls.end(), [&](const CallGraph::Call& other) {
            return other.callee.find(callee) != callee.npos &&
                   other.caller.find(callee) == callee.npos && other.caller != other.callee;
          });
      if (launch == graph_.calls.end()) return;
      const CallGraph::Function* const launcher = graph_.find(launch->caller);
      if (launcher == nullptr) return;
      if (launcher->name.find(kStub) != callee.npos) {
        callee = launch->caller;
        continue;
      }
      const auto [path, line] = file_.location(bracket);
      add(launch->place, *launcher,
          fmt::format(
              "The closure type for a lambda (defined at {}:{}) cannot be used in the "
              "template argument type of a __global__ function template instantiation, "
              "unless the lambda is defined within a __device__ or __global__ function, "
              "or the flag '-extended-lambda' is specified and the lambda is an extended lambda "
              "(a __device__ or __host__ __device__ lambda defined within a __host__ or "
              "__host__ __device__ function)",
              path, line));
      return;
    }
  }

  bool is_kernel(const CallGraph::Function& function) const {
    const std::uint32_t token = sides_.token_at(function.place);
    return token != kNone && file_.punct(token) != '[' &&
           file_.says(sides_.item_of(token), "__global__");
  }

  void add(const CallPlace& place, const CallGraph::Function& caller, std::string text) {
    // What a default argument or a macro of a header calls is said at its caller.
    const auto implicit = implicit_.find(&caller);
    const CallPlace& said = implicit != implicit_.end()       ? implicit->second
                            : place.file == caller.place.file ? place
                                                              : caller.place;
    if (!said_.insert(fmt::format("{}:{}", said.line, said.file)).second) return;
    errors_.push_back({said.file, said.line, 0, std::move(text), false});
  }

  const Declarations& file_;
  Sides sides_;
  const CallGraph& graph_;
  const std::function<bool(std::string_view)>& is_cudas_;
  const Rules& rules_;
  bool has_library_;  // of those that are CUDA's and made of the host's
  std::set<std::string_view> local_types_;
  std::set<std::string> private_types_;                       // with their class
  std::map<const CallGraph::Function*, CallPlace> implicit_;  // and where one is called
  std::set<std::string> said_;
  std::vector<translate::Error> errors_;
};

}  // namespace

std::vector<translate::Error> find_crossing_calls(
    const Declarations& file, const CallGraph& graph,
    const std::function<bool(std::string_view header)>& is_cudas, const Rules& rules) {
  return Judge(file, graph, is_cudas, rules).run();
}

}  // namespace warpstep::tools::cc
