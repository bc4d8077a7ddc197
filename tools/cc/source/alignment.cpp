#include "tools/cc/source/alignment.h"

#include <algorithm>
#include <array>

namespace warpstep::tools::cc {

namespace {

/// A vector of CUDA's or what makes one: float4, make_uchar2(), half2, cuComplex.
bool is_word_of_vectors(std::string_view word) {
  if (word.find("omplex") != word.npos || word.find("half2") != word.npos ||
      word.find("162") != word.npos)
    return true;
  if (word.starts_with("make_")) word.remove_prefix(5);
  if (word.size() < 4 || word.back() < '1' || word.back() > '4') return false;
  word.remove_suffix(1);
  if (word.starts_with('u')) word.remove_prefix(1);
  constexpr auto kElements = std::to_array<std::string_view>(
      {"char", "double", "float", "int", "long", "longlong", "short"});
  return std::binary_search(kElements.begin(), kElements.end(), word);
}

/// Words with which a pointer gets another type, an object another alignment, or a struct begins.
bool is_word_of_types(std::string_view word) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"__asm__", "__builtin_bit_cast", "__packed__", "asm", "assume_aligned", "bit_cast", "class",
       "cudaGetSymbolAddress", "cudaHostGetDevicePointer", "packed", "reinterpret_cast", "struct",
       "union"});
  return std::binary_search(kWords.begin(), kWords.end(), word) || word.starts_with("cudaLaunch") ||
         word.starts_with("cuLaunch") || word.ends_with("pointer_cast");
}

bool points(char punct) {
  return punct == '*' || punct == '&';
}

/// Whether tokens [begin, end) name a pointer or a reference to something that has a size.
bool is_pointer(const Declarations& file, std::uint32_t begin, std::uint32_t end) {
  bool is_to_void = false, is_one = false;
  for (std::uint32_t i = begin; i < end; ++i) {
    is_to_void |= file.text(i) == "void";
    is_one |= points(file.punct(i));
  }
  return is_one && !is_to_void;
}

/// Whether a call of the C library's for memory begins at the token: it lies right for every type.
bool is_allocation(const Declarations& file, std::uint32_t i) {
  while (i + 1 < file.size() && (file.text(i) == "std" || file.text(i) == "::")) ++i;
  return file.text(i) == "malloc" || file.text(i) == "calloc" || file.text(i) == "realloc";
}

/// Whether the parenthesis and the one that closes it may be a cast: a pointer's type that stands
/// in front of something.
bool is_cast(const Declarations& file, std::uint32_t open, std::uint32_t close) {
  if (close == translate::kNone || close < open + 2 || close + 1 >= file.size()) return false;
  const char next = file.punct(close + 1);
  if (!file.is_word(close + 1) && next != '(' && next != '[' && !points(next)) return false;
  std::uint32_t last = close - 1;
  while (last > open && file.is_word(last) &&
         (file.text(last) == "const" || file.text(last).find("restrict") != std::string_view::npos))
    --last;
  return points(file.punct(last)) && is_pointer(file, open + 1, close) &&
         !is_allocation(file, close + 1);
}

/// Whether the declaration from `begin` on gives a name to a type of pointers: a cast to it has
/// no `*`.
bool names_pointers(const Declarations& file, std::uint32_t begin, std::uint32_t end) {
  std::uint32_t last = begin;
  while (last < end && file.punct(last) != ';') ++last;
  return is_pointer(file, begin, last);
}

bool asks_at(const Declarations& file, std::uint32_t i, std::uint32_t end) {
  if (file.is_word(i)) {
    const std::string_view word = file.text(i);
    if (word == "typedef" || word == "using") return names_pointers(file, i + 1, end);
    if ((word == "class" || word == "struct") && i > 0)  // <class Value> makes no class
      return file.punct(i - 1) != '<' && file.punct(i - 1) != ',';
    return is_word_of_types(word) || is_word_of_vectors(word);
  }
  if (file.punct(i) == '(') return is_cast(file, i, file.match(i));
  // An argument of a template, which may cast to it: static_cast<float4*>, as<float4*>().
  return file.punct(i) == '>' && i >= 2 && points(file.punct(i - 1)) && file.text(i - 2) != "void";
}

}  // namespace

bool asks_for_alignment(const Declarations& file) {
  if (file.source().find("#pragma pack") != std::string_view::npos) return true;
  return std::any_of(file.items().begin(), file.items().end(), [&](const Item& item) {
    if (file.is_system(item)) return false;
    for (std::uint32_t i = item.begin; i < item.end; ++i)
      if (asks_at(file, i, item.end)) return true;
    return false;
  });
}

}  // namespace warpstep::tools::cc
