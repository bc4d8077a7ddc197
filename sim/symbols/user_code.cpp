#include "sim/symbols/user_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

/// The folder of this repository as the compiler that built this file saw it, with a slash.
std::string_view build_root() {
  constexpr std::string_view file = __FILE__;
  constexpr std::string_view own = "sim/symbols/user_code.cpp";
  static_assert(file.ends_with(own));
  return file.substr(0, file.size() - own.size());
}

/// Places below the working directory are shown from there.
std::string made_full(const std::string& file) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(file, error);
  return error ? file : path.lexically_normal().string();
}

/// A file whose path is known. Nothing here takes a lock: who watches `new` may ask for a path.
struct KnownPath {
  std::string file, path;
  const KnownPath* next;
};
constinit std::atomic<const KnownPath*> known_paths = nullptr;

/// Asked for of every place that a finding names: the system is asked for the working directory
/// once.
const std::string& full_path(const std::string& file) {
  for (const KnownPath* known = known_paths; known != nullptr; known = known->next)
    if (known->file == file) return known->path;
  auto* const made = new KnownPath{file, made_full(file), known_paths};
  while (!known_paths.compare_exchange_weak(made->next, made)) {
  }
  return made->path;
}

/// Whether a file lies in `folder` of this repository, or in `installed` of an installation.
bool lies_in(const std::string& file, std::string_view folder, std::string_view installed) {
  const auto is_below = [folder](std::string_view path) {
    return path.starts_with(build_root()) && path.substr(build_root().size()).starts_with(folder);
  };
  const std::string& path = full_path(file);
  // A compiler cache may have given the compiler paths from the build's folder.
  return path.find(installed) != std::string::npos || is_below(path) || is_below(file);
}

}  // namespace

bool is_ours(const SourceLocation& location) {
  return lies_in(location.file, "sim/", "/include/warpstep-sim/") ||
         lies_in(location.file, "runtime/warpstep/typed_launch.h",
                 "/include/warpstep/typed_launch.h") ||
         lies_in(location.file, "course/child/copies.cpp", "/course/child/copies.cpp");
}

bool acts_for_user(const SourceLocation& location) {
  constexpr std::string_view kCode[] = {"sim/device/ptx/",
                                        "sim/device/tensor/",
                                        "sim/device/half/",
                                        "sim/device/fp8/",
                                        "sim/device/rand/",
                                        "sim/device/math/",
                                        "sim/include/cub/",
                                        "sim/include/thrust/",
                                        "sim/device/builtins/cache_hints.h",
                                        "sim/device/builtins/passed_by_value.h"};
  constexpr std::string_view kInclude = "sim/include/";
  return std::any_of(std::begin(kCode), std::end(kCode), [&](std::string_view code) {
    const std::string_view installed =
        code.starts_with(kInclude) ? code.substr(kInclude.size()) : code;
    return lies_in(location.file, code, "/include/warpstep-sim/" + std::string(installed));
  });
}

bool is_in_runtime(const SourceLocation& location) {
  return lies_in(location.file, "runtime/", "/include/warpstep/");
}

bool is_in_course(const SourceLocation& location) {
  return lies_in(location.file, "course/child/", "/course/child/");
}

bool is_in_algorithms(const SourceLocation& location) {
  constexpr std::string_view kFolders[] = {"/include/thrust/", "/include/cub/",
                                           "/include/warpstep-sim/thrust/",
                                           "/include/warpstep-sim/cub/"};
  return std::any_of(std::begin(kFolders), std::end(kFolders), [&](std::string_view folder) {
    return location.file.find(folder) != std::string::npos;
  });
}

bool is_in_standard_library(const SourceLocation& location) {
  return location.file.find("/include/c++/") != std::string::npos;
}

bool is_users(const SourceLocation& location) {
  return location.line != 0 && !is_ours(location) && !is_in_standard_library(location);
}

std::size_t first_user_call(std::span<const void* const> calls) {
  const auto found = std::find_if(calls.begin(), calls.end(), [](const void* call) {
    const SourceLocation location = source_location(call);
    return location.line != 0 && !is_ours(location);
  });
  return static_cast<std::size_t>(found - calls.begin());
}

namespace {

/// The innermost of the functions inlined at `pc` of which that is true; line 0: none.
SourceLocation innermost(const void* pc, bool (*is_wanted)(const SourceLocation&)) {
  const std::vector<SourceLocation> frames = source_locations(pc);
  const auto frame = std::find_if(frames.begin(), frames.end(), is_wanted);
  return frame == frames.end() ? SourceLocation{} : *frame;
}

bool is_known_and_not_ours(const SourceLocation& location) {
  return location.line != 0 && !is_ours(location);
}

SourceLocation users(const void* pc) {
  const SourceLocation where = innermost(pc, is_users);
  return where.line == 0 ? innermost(pc, is_known_and_not_ours) : where;
}

std::string in_words(const SourceLocation& where) {
  return where.line == 0 ? "" : fmt::format("{}:{}", where.file, where.line);
}

}  // namespace

std::string user_location(const void* pc) {
  return in_words(users(pc));
}

std::string user_place(const void* pc) {
  const SourceLocation where = users(pc);
  return where.line == 0 ? "" : fmt::format("{}:{}", in_words(where), where.column);
}

// The engine, too, calls functions of the C++ library, which are inlined into it.
std::string user_location(const std::vector<const void*>& calls) {
  for (const auto is_wanted : {is_users, is_known_and_not_ours})
    for (const void* const call : calls)
      if (const SourceLocation where = innermost(call, is_wanted); where.line != 0)
        return in_words(where);
  return "";
}

}  // namespace warpstep::sim
