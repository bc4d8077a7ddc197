#include "sim/symbols/symbolizer.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "sim/symbols/dies.h"
#include "sim/symbols/dwarf.h"
#include "sim/symbols/elf/symbol_table.h"
#include "sim/symbols/loaded_files.h"

namespace warpstep::sim {

namespace {

// Debug information lies in the program itself; libdw's own search would also ask servers.
int no_separate_debug_file(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*,
                           GElf_Word, char**) {
  return -1;
}

constexpr Dwfl_Callbacks kCallbacks = {
    .find_elf = dwfl_linux_proc_find_elf,
    .find_debuginfo = no_separate_debug_file,
    .section_address = nullptr,
    .debuginfo_path = nullptr,
};

/// The program and its libraries as they are now: dlopen() may have loaded some since.
void read_modules(Dwfl* dwfl) {
  static unsigned long long known = 0;
  const unsigned long long changes = changes_of_libraries();
  if (changes == known) return;
  known = changes;
  std::string maps = maps_of_loaded_files();
  std::FILE* const file = fmemopen(maps.data(), maps.size(), "r");
  if (file == nullptr) return;
  dwfl_report_begin(dwfl);
  dwfl_linux_proc_maps_report(dwfl, file);
  dwfl_report_end(dwfl, nullptr, nullptr);
  std::fclose(file);
}

Dwarf_Addr as_number(const void* pointer) {
  return reinterpret_cast<Dwarf_Addr>(pointer);
}

/// The pages of a file's variables that begin as zero are mapped from nothing, and libdw does not
/// count them to it: looks for the file by its first address.
Dwarf_Addr begin_of_file(Dwarf_Addr address) {
  struct Search {
    Dwarf_Addr address, begin = 0;
  } search{address};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        auto& wanted = *static_cast<Search*>(data);
        for (const ElfW(Phdr) & part : std::span(info->dlpi_phdr, info->dlpi_phnum))
          if (part.p_type == PT_LOAD &&
              wanted.address - info->dlpi_addr - part.p_vaddr < part.p_memsz)
            wanted.begin = info->dlpi_addr + part.p_vaddr;
        return wanted.begin != 0 ? 1 : 0;
      },
      &search);
  return search.begin;
}

}  // namespace

Dwfl_Module* module_at(const void* pointer) {
  if (debug_info() == nullptr) return nullptr;
  Dwfl_Module* const module = dwfl_addrmodule(debug_info(), as_number(pointer));
  return module != nullptr ? module
                           : dwfl_addrmodule(debug_info(), begin_of_file(as_number(pointer)));
}

namespace {

std::string demangled(const char* name) {
  if (name == nullptr) return {};
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name, nullptr, nullptr, nullptr), &std::free);
  return text ? text.get() : name;
}

// Where the parenthesis or angle bracket that `text` ends with was opened.
std::size_t opening(std::string_view text, char open, char close) {
  int depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == close) ++depth;
    if (text[i] == open && --depth == 0) return i;
  }
  return std::string_view::npos;
}

// "void tiled<16>(float*, int)" -> "tiled<16>": the name as the user wrote it.
std::string without_types(std::string text) {
  for (const std::string_view tail : {" const", " &", " &&"})
    if (text.ends_with(tail)) text.erase(text.size() - tail.size());
  if (text.ends_with(')')) {
    const std::size_t begin = opening(text, '(', ')');
    if (begin != std::string::npos && begin > 0 && !text.ends_with("(anonymous namespace)"))
      text.resize(begin);
  }
  // A template's return type precedes the last space outside brackets.
  int depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == '>' || text[i] == ')') ++depth;
    if (text[i] == '<' || text[i] == '(') --depth;
    if (text[i] == ' ' && depth == 0 && !text.substr(0, i).ends_with("operator"))
      return text.substr(i + 1);
  }
  return text;
}

const char* symbol_at(const void* pointer) {
  return symbol_in(module_at(pointer), as_number(pointer)).name;
}

// A name that a piece of debug information or the function it was inlined from carries.
const char* linkage_name_of(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  for (const unsigned wanted : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name, DW_AT_name})
    if (const char* const name = dwarf_formstring(dwarf_attr_integrate(die, wanted, &attribute)))
      return name;
  return nullptr;
}

// Files below the working directory are shown from there, as compilers do.
std::string shortened(const char* file) {
  std::error_code error;
  const std::filesystem::path path(file);
  const std::filesystem::path here = std::filesystem::current_path(error);
  if (error || !path.is_absolute()) return file;
  const std::string below = path.lexically_normal().lexically_relative(here).string();
  return below.empty() || below.starts_with("..") ? std::string(file) : below;
}

SourceLocation line_at(Dwarf_Die* unit, Dwarf_Addr address) {
  SourceLocation location;
  Dwarf_Line* const line = dwarf_getsrc_die(unit, address);
  if (const char* const file = line ? dwarf_linesrc(line, nullptr, nullptr) : nullptr) {
    dwarf_lineno(line, &location.line);
    dwarf_linecol(line, &location.column);
    location.file = shortened(file);
  }
  return location;
}

// Where an inlined function was called.
SourceLocation call_site(Dwarf_Die* unit, Dwarf_Die* inlined) {
  SourceLocation location;
  Dwarf_Attribute attribute;
  Dwarf_Word file = 0, line = 0, column = 0;
  Dwarf_Files* files = nullptr;
  if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file) != 0 ||
      dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line) != 0 ||
      dwarf_getsrcfiles(unit, &files, nullptr) != 0)
    return location;
  if (const char* const name = dwarf_filesrc(files, file, nullptr, nullptr)) {
    location.file = shortened(name);
    location.line = static_cast<int>(line);
    if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_column, &attribute), &column) == 0)
      location.column = static_cast<int>(column);
  }
  return location;
}

std::vector<SourceLocation> locations_in(Dwarf_Die* unit, Dwarf_Addr address) {
  std::vector<Dwarf_Die> functions = functions_at(unit, address);
  SourceLocation location = line_at(unit, address);
  if (functions.empty()) return {location};
  std::vector<SourceLocation> locations;
  for (auto function = functions.rbegin(); function != functions.rend(); ++function) {
    location.function = without_types(demangled(linkage_name_of(&*function)));
    locations.push_back(std::move(location));
    location = call_site(unit, &*function);
  }
  return locations;
}

}  // namespace

Dwfl* debug_info() {
  static Dwfl* const dwfl = dwfl_begin(&kCallbacks);
  if (dwfl != nullptr) read_modules(dwfl);
  return dwfl;
}

namespace {

constinit thread_local bool holds_debug_info = false;

std::mutex& debug_info_mutex() {
  static std::mutex& mutex = *new std::mutex;
  return mutex;
}

}  // namespace

DebugInfoLock::DebugInfoLock() {
  debug_info_mutex().lock();
  holds_debug_info = true;
}

DebugInfoLock::~DebugInfoLock() {
  holds_debug_info = false;
  debug_info_mutex().unlock();
}

bool DebugInfoLock::is_held_here() {
  return holds_debug_info;
}

namespace {

constexpr std::size_t kMostKnown = 1 << 14;  // answers that are kept

/// Answers about addresses, as long as the same files lie there.
template <class Answer>
class Known {
 public:
  /// Null if there is none.
  const Answer* find(const void* address) {
    if (const auto now = changes_of_libraries(); std::exchange(changes_, now) != now)
      answers_.clear();
    const auto found = answers_.find(address);
    return found == answers_.end() ? nullptr : &found->second;
  }
  void add(const void* address, const Answer& answer) {
    if (answers_.size() < kMostKnown) answers_[address] = answer;
  }

 private:
  unsigned long long changes_ = 0;
  std::unordered_map<const void*, Answer> answers_;
};

std::vector<SourceLocation> read_locations(const void* pc) {
  Dwfl_Module* const module = module_at(pc);
  if (module == nullptr) return {};
  Dwarf_Addr bias = 0;
  std::vector<SourceLocation> locations;
  if (Dwarf_Die* const unit = unit_at(module, as_number(pc), bias))
    locations = locations_in(unit, as_number(pc) - bias);
  if (locations.empty())
    if (const char* const symbol = symbol_at(pc))
      locations.push_back({without_types(demangled(symbol)), {}, 0});
  return locations;
}

}  // namespace

std::vector<SourceLocation> source_locations(const void* pc) try {
  const DebugInfoLock lock;
  // Each asynchronous copy and each finding asks for the same few calls.
  static auto& known = *new Known<std::vector<SourceLocation>>;
  if (const auto* const found = known.find(pc)) return *found;
  std::vector<SourceLocation> locations = read_locations(pc);
  if (!locations.empty()) known.add(pc, locations);
  return locations;
} catch (...) {
  return {};
}

SourceLocation source_location(const void* pc) try {
  const std::vector<SourceLocation> locations = source_locations(pc);
  return locations.empty() ? SourceLocation{} : locations.front();
} catch (...) {
  return {};
}

std::string function_name(const void* entry) try {
  const DebugInfoLock lock;
  static auto& known = *new Known<std::string>;  // each launch asks
  if (const auto* const found = known.find(entry)) return *found;
  std::string name = without_types(demangled(symbol_at(entry)));
  if (!name.empty()) known.add(entry, name);
  return name;
} catch (...) {
  return {};
}

std::string linker_name(const void* entry) try {
  const DebugInfoLock lock;
  static auto& known = *new Known<std::string>;  // each checked launch asks
  if (const auto* const found = known.find(entry)) return *found;
  const char* const name = symbol_at(entry);
  if (name != nullptr) known.add(entry, name);
  return name ? name : "";
} catch (...) {
  return {};
}

Variable variable_at(const void* address) try {
  const DebugInfoLock lock;
  const Symbol symbol = symbol_in(module_at(address), as_number(address));
  if (!symbol.is_variable) return {};
  return {symbol.begin, symbol.bytes};
} catch (...) {
  return {};
}

Variable variable_named(const std::string& name) try {
  struct Search {
    const std::string& name;
    Variable found = {};
  } search{name};
  const auto look = [](Dwfl_Module* module, void**, const char*, Dwarf_Addr, void* data) {
    auto& wanted = *static_cast<Search*>(data);
    const Symbol symbol = variable_in(module, wanted.name);
    if (symbol.name == nullptr) return int{DWARF_CB_OK};
    wanted.found = {symbol.begin, symbol.bytes};
    return int{DWARF_CB_ABORT};
  };
  const DebugInfoLock lock;
  if (debug_info() != nullptr) dwfl_getmodules(debug_info(), look, &search, 0);
  return search.found;
} catch (...) {
  return {};
}

std::size_t variable_bytes(const void* address) {
  const Variable variable = variable_at(address);
  return variable.begin == reinterpret_cast<std::uintptr_t>(address) ? variable.bytes : 0;
}

}  // namespace warpstep::sim
