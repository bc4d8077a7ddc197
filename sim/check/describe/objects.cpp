#include "sim/check/describe/objects.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "sim/check/describe/allocations.h"
#include "sim/check/describe/memory.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/shadow/context.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

namespace {

struct Kernels {
  std::set<std::string> earlier;  // their linker's names
  std::string running;
  const void* latest = nullptr;
};
Kernels& kernels() {
  static Kernels& kernels = *new Kernels;
  return kernels;
}

std::string demangled(const std::string& name) {
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr), &std::free);
  return text ? text.get() : name;
}

/// "reduce(float*)::tile" -> "tile".
std::string last_name(const std::string& name) {
  const std::string all = demangled(name);
  const std::size_t at = all.rfind("::");
  return at == all.npos ? all : all.substr(at + 2);
}

/// How the linker's names of a function's own variables begin.
std::string inside(const std::string& function) {
  if (function.starts_with("_Z")) return "_ZZ" + function.substr(2) + "E";
  return "_ZZ" + std::to_string(function.size()) + function + "E";
}

/// The `__shared__` array at the address, or the nearest one; null if there is none.
const ThreadLocal* static_array_near(std::uintptr_t address) {
  const std::size_t offset = address - context.static_shared.begin;
  const std::vector<ThreadLocal>& all = thread_locals();
  const auto behind = std::upper_bound(
      all.begin(), all.end(), offset,
      [](std::size_t at, const ThreadLocal& variable) { return at < variable.offset; });
  if (behind != all.begin() && !behind[-1].is_engines &&
      distance(offset, behind[-1].offset, behind[-1].bytes) == 0)
    return &behind[-1];
  const ThreadLocal* nearest = nullptr;
  for (const ThreadLocal& variable : all) {
    if (variable.is_engines) continue;
    if (nearest == nullptr || distance(offset, variable.offset, variable.bytes) <
                                  distance(offset, nearest->offset, nearest->bytes))
      nearest = &variable;
  }
  return nearest;
}

Object static_array(std::uintptr_t address) {
  const ThreadLocal* const nearest = static_array_near(address);
  if (nearest == nullptr) return {};
  Object object;
  object.kind = "shared";
  object.name = last_name(nearest->name);
  object.address = context.static_shared.begin + nearest->offset;
  object.bytes = nearest->bytes;
  return object;
}

Object variable_near(std::uintptr_t address) {
  constexpr std::uintptr_t kFar = 4096;
  for (std::uintptr_t at = address; at > address - kFar; --at) {
    const GlobalVariable& variable = global_variable_at(at);
    if (variable.bytes == 0) continue;
    Object object;
    object.kind = variable.as == DeclaredAs::constant ? "constant"
                  : variable.as == DeclaredAs::host   ? "host"
                                                      : "global";
    object.name = variable.name;
    object.address = variable.begin;
    object.bytes = variable.bytes;
    return object;
  }
  return {};
}

Object dynamic_shared(std::uintptr_t begin, std::size_t bytes) {
  Object object;
  object.kind = "shared";
  object.name = "the dynamic shared memory";
  object.address = begin;
  object.bytes = bytes;
  return object;
}

/// Whether the linker's name is that of a variable of the engine, of a static in one of its
/// functions, of the guard of such a static, or of what the translation writes behind a kernel.
bool is_linked_by_engine(std::string_view linked) {
  if (linked.find("warpstep_kernel_") != linked.npos) return true;
  for (const std::string_view before : {"_ZGV", "_Z", "Z", "N", "K"})
    if (linked.starts_with(before)) linked.remove_prefix(before.size());
  return linked.starts_with("8warpstep3sim");
}

}  // namespace

const ThreadLocal* array_at(std::size_t offset) {
  for (const ThreadLocal& variable : thread_locals())
    if (offset - variable.offset < variable.bytes && !variable.is_engines) return &variable;
  return nullptr;
}

bool is_foreign(const ThreadLocal& array) {
  if (array.name.starts_with(inside(kernels().running))) return false;
  return std::any_of(kernels().earlier.begin(), kernels().earlier.end(),
                     [&](const auto& name) { return array.name.starts_with(inside(name)); });
}

const ThreadLocal* shared_array_named(const std::string& name) {
  for (const ThreadLocal& variable : thread_locals())
    if (!variable.is_engines && !is_foreign(variable) && last_name(variable.name) == name)
      return &variable;
  return nullptr;
}

bool has_other_arrays(const ThreadLocal& array) {
  const std::string own = inside(kernels().running);
  return std::any_of(thread_locals().begin(), thread_locals().end(), [&](const auto& variable) {
    return &variable != &array && variable.name.starts_with(own);
  });
}

void note_kernel(const void* kernel) {
  if (kernel == kernels().latest) return;
  if (!kernels().running.empty()) kernels().earlier.insert(kernels().running);
  kernels().running = linker_name(kernel);
  kernels().earlier.erase(kernels().running);
  kernels().latest = kernel;
}

const GlobalVariable& global_variable_at(std::uintptr_t address) {
  static auto& known = *new std::map<std::uintptr_t, GlobalVariable>;  // by where they end
  static const GlobalVariable none;
  const auto found = known.upper_bound(address);
  if (found != known.end() && address >= found->second.begin) return found->second;
  const auto* const pointer = reinterpret_cast<const void*>(address);
  const Variable variable = variable_at(pointer);
  if (variable.bytes == 0) return none;
  const auto* const begin = reinterpret_cast<const void*>(variable.begin);
  const std::string linked = linker_name(begin);
  if (is_linked_by_engine(linked)) return none;
  Declaration declaration = declaration_of(begin);
  if (declaration.name.empty()) declaration.name = last_name(linked);
  return known[variable.begin + variable.bytes] = {variable.begin, variable.bytes, declaration.name,
                                                   declaration.as};
}

const void* latest_kernel() {
  return kernels().latest;
}

GlobalVariable global_variable_named(const std::string& name) {
  if (name.empty()) return {};
  const void* const address = variable_address(name, latest_kernel());
  return address == nullptr ? GlobalVariable{}
                            : global_variable_at(reinterpret_cast<std::uintptr_t>(address));
}

Object object_at(std::uintptr_t address, std::size_t access_bytes) {
  if (const RemotePlace place = ClusterOrder::of_this_thread().place_of(address); place.memory) {
    Object object = object_at(place.own, access_bytes);
    object.address += address - place.own;
    std::string_view name = object.name;
    if (name.starts_with("the ")) name.remove_prefix(4);
    object.name = fmt::format("block {}'s {}", place.rank, name);
    return object;
  }
  Object object;
  const Area& dynamic = context.dynamic_shared;
  if (device_area.contains(address) || kernel_heap_area.contains(address) ||
      blocks().at(address) != nullptr || blocks().freed_at(address) != nullptr) {
    if (const BlockRecord* const block = blocks().near(address)) object = object_of(*block);
  } else if (distance(address, dynamic.begin, dynamic.bytes) <= kAroundDynamicShared &&
             dynamic.begin != 0) {
    object = dynamic_shared(dynamic.begin, dynamic.bytes);
  } else if (context.static_shared.contains(address)) {
    object = static_array(address);
  } else if (variables_area.contains(address) || global_variable_at(address).bytes != 0) {
    object = variable_near(address);
  }
  if (!object.kind.empty()) set_offset(object, address, access_bytes);
  return object;
}

std::uintptr_t beginning_of_object(std::uintptr_t address) {
  if (!ClusterOrder::of_this_thread().place_of(address).memory) {
    if (context.static_shared.contains(address))
      if (const ThreadLocal* const array = static_array_near(address))
        return context.static_shared.begin + array->offset;
    const Area& dynamic = context.dynamic_shared;
    if (dynamic.contains(address)) return dynamic.begin;
    if (const BlockRecord* const block = blocks().again_at(address)) return block->begin;
  }
  return object_at(address, 0).address;
}

void set_offset(Object& object, std::uintptr_t address, std::size_t access_bytes) {
  object.offset = static_cast<long long>(address - object.address);
  object.index.clear();
  const auto size = static_cast<long long>(access_bytes);
  const bool is_whole = object.offset == 0 && access_bytes == object.bytes;  // it has no elements
  if (size != 0 && object.offset % size == 0 && !is_whole)
    object.index = fmt::format("[{}]", object.offset / size);
}

std::string position_of(const Object& object, std::size_t access_bytes) {
  const auto bytes_in_words = [](long long n) {
    return fmt::format("{} byte{}", n, n == 1 ? "" : "s");
  };
  const auto size = static_cast<long long>(object.bytes);
  const auto end = object.offset + static_cast<long long>(access_bytes);
  if (object.offset < 0) return bytes_in_words(-object.offset) + " before the start of";
  if (object.offset >= size) {
    return object.offset == size ? "just past the end of"
                                 : bytes_in_words(object.offset - size) + " past the end of";
  }
  if (end > size) return bytes_in_words(end - size) + " over the end of";
  return "inside";
}

}  // namespace warpstep::sim::check
