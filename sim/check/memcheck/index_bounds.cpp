// Indices outside arrays whose size the compiler knows, and addresses misaligned for their type:
// what -fsanitize=bounds,alignment reports, as findings.
#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>

#include "sim/check/describe/actors.h"
#include "sim/check/memcheck/memcheck.h"
#include "sim/check/report/findings.h"

namespace warpstep::sim::check {

namespace {

/// The array of an expression such as `tile[row][column]`, at the brackets in question.
struct Indexed {
  std::string name;        // empty if the source does not say
  bool is_inner = false;   // other brackets precede these
  bool is_member = false;  // of an object that may lie anywhere
  bool is_hidden = false;  // a macro writes the code
};

bool is_word_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

std::string line_of(const char* file, unsigned number) {
  std::ifstream source(file);
  std::string line;
  for (unsigned i = 0; i < number; ++i)
    if (!std::getline(source, line)) return "";
  return line;
}

/// Where the bracket that is closed at `at` was opened.
std::size_t opening(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at + 1; i-- > 0;) {
    if (text[i] == ']') ++depth;
    if (text[i] == '[' && --depth == 0) return i;
  }
  return text.npos;
}

/// The array in front of an opening bracket.
Indexed before_bracket(std::string_view text, std::size_t begin) {
  Indexed indexed;
  while (begin != text.npos && begin > 0 && text[begin - 1] == ']') {
    indexed.is_inner = true;
    begin = opening(text, begin - 1);
  }
  if (begin == text.npos) return {};
  const std::size_t end = begin;
  const auto skip_word = [&] {
    while (begin > 0 && is_word_letter(text[begin - 1])) --begin;
  };
  skip_word();
  for (;;) {  // `pixel.rgb`, `row->cells`
    const std::string_view before = text.substr(0, begin);
    const std::size_t sign = before.ends_with("->") ? 2 : before.ends_with('.') ? 1 : 0;
    if (sign == 0) break;
    indexed.is_member = true;
    if (begin == sign || !is_word_letter(text[begin - sign - 1])) break;
    begin -= sign;
    skip_word();
  }
  indexed.name = text.substr(begin, end - begin);
  return indexed;
}

/// clang points at the beginning of the whole expression.
Indexed from_name(std::string_view text, std::size_t at, std::size_t dimensions) {
  Indexed indexed;
  std::size_t end = at;
  while (end < text.size() && is_word_letter(text[end])) ++end;
  if (end == text.size() || text[end] != '[') {
    indexed.is_hidden = true;
    return indexed;
  }
  indexed.name = text.substr(at, end - at);
  std::size_t groups = 0;
  int depth = 0;
  for (; end < text.size() && (depth > 0 || text[end] == '['); ++end) {
    if (text[end] == '[' && depth++ == 0) ++groups;
    if (text[end] == ']') --depth;
  }
  indexed.is_inner = dimensions < groups;
  return indexed;
}

Indexed indexed_at(const IndexMisuse& misuse, std::size_t dimensions) {
  const std::string text = line_of(misuse.file, misuse.line);
  Indexed hidden;
  hidden.is_hidden = true;
  if (misuse.column == 0 || misuse.column > text.size()) return hidden;
  const std::size_t at = misuse.column - 1;
  // GCC points at the closing bracket, and in templates at the opening one.
  if (text[at] == ']') return before_bracket(text, opening(text, at));
  if (text[at] == '[') return before_bracket(text, at);
  return from_name(text, at, dimensions);
}

/// What the compiler says about the array: "'float [4][16]'" has 2 dimensions, the first of 4.
struct Shape {
  std::size_t dimensions = 0;
  long long elements = 0;
  std::string element;
};

Shape shape_of(std::string_view type) {
  Shape shape;
  for (const char letter : type) shape.dimensions += letter == '[';
  const std::size_t bracket = type.find('[');
  if (bracket == type.npos) return shape;
  shape.elements = std::strtoll(type.data() + bracket + 1, nullptr, 10);
  shape.element = type.substr(type.starts_with('\'') ? 1 : 0);
  shape.element.resize(shape.element.find_first_of(" ["));
  return shape;
}

/// The finding's rule and memory, and whether what the thread goes on to touch is its own.
struct BoundsVerdict {
  const char* rule;
  Object object;
  bool may_go_on;
};

BoundsVerdict verdict_on(const Indexed& indexed, const Shape& shape, long long index) {
  Object object;
  object.name = indexed.name.empty() ? "the array" : indexed.name;
  object.index = fmt::format("[{}]", index);
  if (indexed.is_member) return {"out-of-bounds-array", object, true};
  if (indexed.is_hidden) return {"out-of-bounds-array", object, false};
  if (const ThreadLocal* const array = shared_array_named(indexed.name)) {
    object.kind = "shared";
    object.address = context.static_shared.begin + array->offset;
    object.bytes = array->bytes;
    const long long step =
        shape.elements == 0 ? 0 : static_cast<long long>(array->bytes) / shape.elements;
    object.offset = index * step;
    if (indexed.is_inner) return {"out-of-bounds-array", object, true};
    const auto offset = static_cast<long long>(array->offset) + object.offset;
    const bool hits_another = array_at(static_cast<std::size_t>(offset)) != nullptr;
    return {has_other_arrays(*array) ? "out-of-bounds-array" : "out-of-bounds-shared", object,
            hits_another};
  }
  const GlobalVariable variable = global_variable_named(indexed.name);
  if (variable.bytes != 0) {
    object.address = variable.begin;
    object.bytes = variable.bytes;
    const bool is_constant = variable.as == DeclaredAs::constant;
    object.kind = is_constant ? "constant" : "global";
    if (indexed.is_inner) return {"out-of-bounds-array", object, true};
    return {is_constant ? "out-of-bounds-constant" : "out-of-bounds-global", object, false};
  }
  object.kind = "local";
  return {indexed.is_inner ? "out-of-bounds-array" : "out-of-bounds-local", object,
          indexed.is_inner};
}

/// The latest index outside of this OS thread's kernels.
struct Outside {
  Epoch epoch = 0;
  const void* pc = nullptr;
};
thread_local Outside latest;

}  // namespace

bool was_index_outside(const SourceLocation& line) {
  if (latest.pc == nullptr || latest.epoch != running_epoch()) return false;
  const Actor actor = running_actor_at(latest.pc);
  return !actor.stack.empty() && actor.stack.front().line == line.line &&
         actor.stack.front().file == line.file;
}

bool note_index_outside(const IndexMisuse& misuse) {
  latest = {running_epoch(), misuse.pc};
  const Shape shape = shape_of(misuse.type);
  const Indexed indexed = indexed_at(misuse, shape.dimensions);
  const BoundsVerdict verdict = verdict_on(indexed, shape, misuse.index);
  findings().add({verdict.rule, misuse.pc, nullptr, verdict.object.address}, [&] {
    Finding finding = finding_here(Tool::memcheck, verdict.rule, Severity::error);
    finding.actors = {running_actor_at(misuse.pc)};
    finding.actors[0].role = "uses";
    finding.object = verdict.object;
    finding.what = fmt::format("{} uses index {} {} {}, which has the elements 0 to {}",
                               name_of(finding.actors[0]), misuse.index,
                               indexed.is_inner ? "in a row of" : "of", verdict.object.name,
                               shape.elements - 1);
    finding.next = "compare the index with the array's size in that dimension";
    return finding;
  });
  return verdict.may_go_on;
}

void note_misaligned(const IndexMisuse& misuse, const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const Object object = object_at(address, 0);
  std::string type = misuse.type;
  if (type.starts_with('\'') && type.ends_with('\'')) type = type.substr(1, type.size() - 2);
  findings().add({"misaligned-access", misuse.pc, nullptr, object.address}, [&] {
    Finding finding = finding_here(Tool::memcheck, "misaligned-access", Severity::error);
    finding.actors = {running_actor_at(misuse.pc)};
    finding.actors[0].role = "accesses";
    finding.object = object;
    const std::string where = object.kind.empty()
                                  ? fmt::format("address {:#x}", address)
                                  : fmt::format("byte {} of {}", object.offset, object.name);
    finding.what = fmt::format("{} accesses {} as {}, which must lie at a multiple of {} bytes",
                               name_of(finding.actors[0]), where, type, misuse.index);
    finding.next =
        "choose the index so that the address is a multiple, or access the parts one by one";
    return finding;
  });
}

}  // namespace warpstep::sim::check
