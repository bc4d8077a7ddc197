#include "tools/system/compilers.h"

#include <cstdlib>
#include <filesystem>

#include "tools/system/home.h"

namespace warpstep::tools {

namespace {

constexpr const char* kGiven = "/sys/kernel/mm/transparent_hugepage/enabled";

std::string library_for_large_pages() {
  return find_home().helper("large_pages.so");
}

Environment find_environment() {
  Environment all{{"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "C"}};
  const std::string given = read_text(kGiven);
  const std::string library = library_for_large_pages();
  // The loader separates names by these.
  const bool can_be_named = library.find_first_of(": ") == library.npos;
  if (given.find("[madvise]") == given.npos || !can_be_named || !std::filesystem::exists(library))
    return all;
  const auto prepend = [&all](const char* name, std::string value) {
    const char* const set = std::getenv(name);
    if (set != nullptr && *set != '\0') value += std::string(":") + set;
    all.emplace_back(name, value);
  };
  prepend("LD_PRELOAD", library);  // what a compiler maps
  prepend("GLIBC_TUNABLES",        // what malloc() maps
          "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:"
          "glibc.malloc.mmap_threshold=33554432");
  return all;
}

}  // namespace

const Environment& compiler_environment() {
  static const Environment kEnvironment = find_environment();
  return kEnvironment;
}

std::vector<std::string> compiler_environment_files() {
  std::vector<std::string> files;
  for (const std::string& file : {std::string(kGiven), library_for_large_pages()})
    if (std::filesystem::exists(file)) files.push_back(file);
  return files;
}

}  // namespace warpstep::tools
