// Judges the calls of a file: which of them lead from the device to the host or back.
#include "tools/cc/device_code/device_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "tools/cc/device_code/callee_names.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

enum class Side { kUnknown, kHost, kDevice, kBoth };

bool is_lambda_of_device(const Declarations& file, std::uint32_t bracket) {
  for (std::uint32_t i = file.match(bracket); i != kNone && i < file.size(); ++i) {
    if (file.punct(i) == '{') return false;
    if (file.text(i) == "__device__") return true;
  }
  return false;
}

class Judge {
 public:
  Judge(const Declarations& file, const CallGraph& graph,
        const std::function<bool(std::string_view)>& is_cudas, const Rules& rules)
      : file_(file), graph_(graph), is_cudas_(is_cudas), rules_(rules) {
    note_places();
  }

  std::vector<translate::Error> run() {
    note_callers();
    for (const CallGraph::Call& call : graph_.calls) judge(call);
    return std::move(errors_);
  }

 private:
  static std::string key(const CallPlace& place) {
    return fmt::format("{}:{}:{}", place.line, place.column, place.file);
  }

  /// The user's own tokens, by file, line and column.
  void note_places() {
    for (const Item& item : file_.items()) {
      if (file_.is_system(item)) continue;
      auto [path, line] = file_.location(item.begin);
      std::size_t at = file_.offset(item.begin);
      for (std::uint32_t i = item.begin; i < item.end; ++i) {
        const std::string_view between = file_.source().substr(at, file_.offset(i) - at);
        if (between.find('#') != between.npos)
          std::tie(path, line) = file_.location(i);
        else
          line += static_cast<std::uint32_t>(std::count(between.begin(), between.end(), '\n'));
        at = file_.offset(i);
        const std::size_t begin =
            at == 0 ? file_.source().npos : file_.source().rfind('\n', at - 1);
        const auto column = static_cast<unsigned>(at - begin);  // npos + 1 is 0
        tokens_.emplace(key({path, line, column}), i);
        if (item.body == kNone && file_.text(i) == "__device__")
          for (std::uint32_t j = item.begin; j < item.end; ++j)
            if (file_.punct(j + 1) == '(') declared_for_device_.insert(file_.text(j));
      }
    }
  }

  std::uint32_t token_at(const CallPlace& place) const {
    const auto found = tokens_.find(key(place));
    return found == tokens_.end() ? kNone : found->second;
  }

  const Item& item_of(std::uint32_t token) const {
    const auto next =
        std::upper_bound(file_.items().begin(), file_.items().end(), token,
                         [](std::uint32_t at, const Item& item) { return at < item.begin; });
    return *std::prev(next);
  }

  Side side_of_head(const Item& item) const {
    const bool device = file_.says(item, "__device__");
    if (file_.says(item, "__global__")) return Side::kDevice;
    if (device && file_.says(item, "__host__")) return Side::kBoth;
    return device ? Side::kDevice : Side::kHost;
  }

  /// Unknown: nothing of the user's, or what the compiler has written itself.
  Side side_of(const CallPlace& place) const {
    const std::uint32_t token = token_at(place);
    if (token == kNone) return Side::kUnknown;
    const Item& item = item_of(token);
    if (item.body != kNone && token > item.body) {
      if (file_.punct(token) != '[') return Side::kUnknown;  // a class in a function
      return is_lambda_of_device(file_, token) ? Side::kUnknown : side_of_head(item);
    }
    if (item.body == kNone) {
      if (file_.punct(item.end - 1) != ';' || file_.says(item, "default")) return Side::kUnknown;
      bool calls = false;
      for (std::uint32_t i = item.begin; i < item.end; ++i) {
        if (file_.punct(i) == '=') return Side::kUnknown;
        calls |= file_.punct(i) == '(';
      }
      if (!calls) return Side::kUnknown;
    }
    const Side side = side_of_head(item);
    if (side != Side::kHost) return side;
    for (std::uint32_t i = item.begin; i < (item.body == kNone ? item.end : item.body); ++i)
      if (file_.punct(i + 1) == '(' && declared_for_device_.contains(file_.text(i)))
        return Side::kUnknown;  // declared in its class
    return side;
  }

  /// Functions that the compiler has written belong to those that call them.
  void note_callers() {
    for (const CallGraph::Call& call : graph_.calls) {
      const CallGraph::Function* const caller = graph_.find(call.caller);
      const CallGraph::Function* const callee = graph_.find(call.callee);
      if (caller == nullptr || callee == nullptr || side_of(caller->place) != Side::kDevice)
        continue;
      const std::uint32_t token = token_at(callee->place);
      if (token != kNone && item_of(token).body == kNone &&
          file_.punct(item_of(token).end - 1) == '{')
        implicit_.emplace(callee, call.place);
    }
  }

  void judge(const CallGraph::Call& call) {
    const CallGraph::Function* const caller = graph_.find(call.caller);
    const CallGraph::Function* const callee = graph_.find(call.callee);
    if (caller == nullptr || callee == nullptr) return;
    const Side from = implicit_.contains(caller) ? Side::kDevice : side_of(caller->place);
    if (from == Side::kDevice)
      from_device(call, *caller, *callee);
    else if (from == Side::kHost && side_of(callee->place) == Side::kDevice)
      from_host(call, *caller, *callee);
  }

  void from_device(const CallGraph::Call& call, const CallGraph::Function& caller,
                   const CallGraph::Function& callee) {
    const std::uint32_t token = token_at(callee.place);
    bool is_constexpr = is_constexpr_function(callee, rules_.is_cxx20);
    if (token != kNone) {
      if (side_of(callee.place) != Side::kHost) return;
      if (file_.punct(token) == '[') return lambda_of_host(call, caller, token);
      const Item& item = item_of(token);
      if (file_.says(item, "__global__") || file_.says(item, "consteval")) return;
      is_constexpr |= file_.says(item, "constexpr");
    } else if (is_device_library(call.callee) || is_cudas_(call.place.file) ||
               !is_library_of_host(callee, call.callee, is_cudas_(callee.place.file))) {
      return;
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

  /// cuda::std and nvstd are made of the host's library here.
  bool is_device_library(const std::string& key) const {
    const bool is_std = key.find("_Z") != key.npos;
    return is_std && (file_.source().find("/libcu/std.h\"") != std::string_view::npos ||
                      file_.source().find("/nvfunctional\"") != std::string_view::npos);
  }

  void from_host(const CallGraph::Call& call, const CallGraph::Function& caller,
                 const CallGraph::Function& callee) {
    if (is_kernel(callee)) return;
    const std::uint32_t token = token_at(caller.place);
    const Item& item = item_of(token);
    if (file_.says(item, "constexpr") || file_.punct(token) == '[') return;
    add(call.place, caller,
        fmt::format("calling a __device__ function(\"{}\") from a __host__ function(\"{}\") is not "
                    "allowed",
                    name_with_types(callee.name), plain_name(caller.name)));
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
      if (launcher->name.find("warpstep_launch_") != callee.npos) {
        callee = launch->caller;
        continue;
      }
      const auto [path, line] = file_.location(bracket);
      add(launch->place, *launcher,
          fmt::format("The closure type for a lambda (defined at {}:{}) cannot be used in the "
                      "template argument type of a __global__ function template instantiation, "
                      "unless the lambda is defined within a __device__ or __global__ function, "
                      "or the lambda is an 'extended lambda' and the flag --extended-lambda is "
                      "specified",
                      path, line));
      return;
    }
  }

  bool is_kernel(const CallGraph::Function& function) const {
    const std::uint32_t token = token_at(function.place);
    return token != kNone && file_.punct(token) != '[' && file_.says(item_of(token), "__global__");
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
  const CallGraph& graph_;
  const std::function<bool(std::string_view)>& is_cudas_;
  const Rules& rules_;
  std::unordered_map<std::string, std::uint32_t> tokens_;
  std::set<std::string_view> declared_for_device_;
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
