// Translation of __shared__ variables and of extern __shared__ arrays (dynamic shared memory).
#include "tools/translate/variables/shared.h"

#include <algorithm>

#include "tools/translate/parse/parameters.h"
#include "tools/translate/variables/arithmetic_types.h"
#include "tools/translate/variables/extern_arrays.h"

namespace warpstep::tools::translate {
namespace {

/// A GPU begins a block's shared memory at a multiple of 1024 bytes, so that wide views of what a
/// kernel declares first are aligned. Here all kernels of a file have theirs in one piece.
constexpr const char* kAlignment = "16";

class Shared {
 public:
  Shared(Unit& unit, const Scopes& scopes) : unit_(unit), scopes_(scopes) {}

  void run() {
    for (const Marked& marked : scopes_.marked) {
      if (unit_.too_many_errors()) return;
      if (unit_.is(marked.word, "__shared__")) declaration(marked);
    }
    declare_in_functions(unit_, scopes_, file_arrays_, in_blocks_);
    std::stable_sort(in_blocks_.begin(), in_blocks_.end(),
                     [](const ArrayInBlock& a, const ArrayInBlock& b) { return a.from < b.from; });
    keep_out_of_copies(unit_, in_blocks_);
  }

 private:
  void declaration(const Marked& marked) {
    const std::uint32_t word = marked.word;
    const Scope& scope = scopes_.list[marked.scope];
    const bool is_parameter =
        word > 0 && (unit_.is(word - 1, '(') || unit_.is(word - 1, ',') || unit_.is(word - 1, '<'));
    const bool is_member =
        scope.kind == ScopeKind::kClass && !has_word(marked.first, word + 3, "static");
    if (is_parameter || is_member || (!scope.in_block && declares_function(word + 1))) {
      unit_.warning(word, "attribute \"__shared__\" does not apply here");
      return unit_.blank(word);
    }
    const std::uint32_t extern_word = find_extern(marked);
    if (extern_word == kNone) {
      if (scope.in_block && in_host_function(marked.scope))
        return unit_.error(word,
                           "a static \"__shared__\" variable declaration is not allowed inside a "
                           "host function body");
      check_initializer(word + 1);
      if (scope.in_block) initialize_arrays(word + 1);
      const std::string attributes = take_attributes(marked);
      const std::string bytes = is_in_kernel(marked.scope) ? alignment(word + 1) : kAlignment;
      return unit_.replace(word, word,
                           attributes + "thread_local __attribute__((aligned(" + bytes + ")))");
    }
    if (scope.in_block) declare_for_comparison(marked, extern_word);
    unit_.blank(extern_word);
    unit_.blank(word);
    if (scope.in_block)
      block_array(word + 1, marked.scope);
    else
      file_array(marked, extern_word);
  }

  /// Whether the scope is a kernel's, or inside it. What a function of the device has, the loops of
  /// a kernel that calls it may have where its names mean nothing.
  bool is_in_kernel(std::uint32_t scope) const {
    for (; scope != 0; scope = scopes_.list[scope].parent)
      for (std::uint32_t i = scopes_.list[scope].head; i < scopes_.list[scope].open; ++i)
        if (unit_.is(i, "__global__")) return true;
    return false;
  }

  /// The attribute must not take from a class what it asks for.
  std::string alignment(std::uint32_t first) const {
    std::uint32_t end = first;
    const std::vector<Declarator> declarators = read_declarators(unit_, first, end);
    if (declarators.empty() || declarators.front().name <= first) return kAlignment;
    for (std::uint32_t i = first; i < declarators.front().name; ++i) {
      const bool has_angle = unit_.is(i, '<') && unit_.token(i).angle != kNone;
      if (has_angle) i = unit_.token(i).angle;
      if (!has_angle && !unit_.is(i, Kind::kWord) && !unit_.is(i, Kind::kScope)) return kAlignment;
      if (is_arithmetic_type(unit_.text(i)) || unit_.is(i, "static")) return kAlignment;
    }
    const std::string own = "alignof(" + joined(unit_, first, declarators.front().name) + ")";
    return own + " > 16 ? " + own + " : 16";
  }

  /// g++ has each thread go through an array of a class that declares a default constructor, as
  /// half does, even if that does nothing. With an initializer there is nothing left to do.
  void initialize_arrays(std::uint32_t i) {
    std::uint32_t end = i;
    const std::vector<Declarator> declarators = read_declarators(unit_, i, end);
    for (; !declarators.empty() && i < declarators.front().name; ++i) {
      if (unit_.is(i, '<') && unit_.token(i).angle != kNone) i = unit_.token(i).angle;
      if (is_arithmetic_type(unit_.text(i))) return;
    }
    for (const Declarator& declarator : declarators)
      if (unit_.is(declarator.name + 1, '[')) unit_.insert_before(declarator.end, " = {}");
  }

  /// `__shared__ int f() { return 1; }` outside functions.
  bool declares_function(std::uint32_t i) const {
    constexpr std::uint32_t kMost = 64;
    const std::uint32_t first = i;
    while (i < first + kMost &&
           (unit_.is(i, Kind::kWord) || unit_.is(i, Kind::kScope) || unit_.is(i, '*') ||
            unit_.is(i, '&') || (unit_.is(i, '<') && unit_.token(i).angle != kNone)))
      i = unit_.is(i, '<') ? unit_.token(i).angle + 1 : i + 1;
    if (!unit_.is(i, '(') || unit_.is(i - 1, "alignas") || unit_.is(i - 1, "__attribute__"))
      return false;
    const std::uint32_t close = unit_.token(i).match;
    return close != kNone && (close == i + 1 || unit_.is(close + 1, '{'));
  }

  /// `__shared__ alignas(16) int a[4]`: C++ takes an attribute at the beginning of a declaration.
  /// Blanks those behind the word and returns them.
  std::string take_attributes(const Marked& marked) {
    std::string taken;
    if (marked.first != marked.word) return taken;  // nvcc refuses them after `static`
    std::uint32_t i = marked.word + 1;
    while (true) {
      const bool aligns = unit_.is(i, "alignas") && unit_.is(i + 1, '(');
      if (!aligns && !(unit_.is(i, '[') && unit_.is(i + 1, '['))) return taken;
      const std::uint32_t last = unit_.token(aligns ? i + 1 : i).match;
      if (last == kNone) return taken;
      taken += joined(unit_, i, last + 1) + " ";
      for (; i <= last; ++i) unit_.blank(i);
    }
  }

  bool has_word(std::uint32_t first, std::uint32_t end, std::string_view word) const {
    // A declaration is short: a long text before __shared__ is not one.
    constexpr std::uint32_t kMost = 64;
    for (std::uint32_t i = std::max(first, end > kMost ? end - kMost : 0); i < end; ++i)
      if (unit_.is(i, word)) return true;
    return false;
  }

  /// The `extern` among the keywords around __shared__, before the declared name.
  std::uint32_t find_extern(const Marked& marked) const {
    constexpr std::uint32_t kMost = 64;
    const std::uint32_t word = marked.word;
    for (std::uint32_t i = word; i > marked.first && word - i < kMost; --i)
      if (unit_.is(i - 1, "extern")) return i - 1;
    for (std::uint32_t i = word + 1; i < unit_.size() && i - word < kMost; ++i) {
      const char punct = unit_.token(i).punct;
      if (unit_.is(i, "extern")) return i;
      if (punct == ';' || punct == '[' || punct == '{' || punct == '}' || punct == '=' ||
          punct == ',')
        break;
    }
    return kNone;
  }

  /// Whether neither the scope nor an enclosing one is marked for the device.
  bool in_host_function(std::uint32_t scope) {
    if (on_device_.empty()) {
      on_device_.resize(scopes_.list.size());
      for (std::size_t i = 1; i < on_device_.size(); ++i) {
        const Scope& inner = scopes_.list[i];
        on_device_[i] = inner.in_block && (on_device_[inner.parent] || has_device_word(inner));
      }
    }
    return !on_device_[scope];
  }

  bool has_device_word(const Scope& scope) const {
    for (std::uint32_t i = scope.head; i < scope.open; ++i)
      if (unit_.is(i, "__global__") || unit_.is(i, "__device__") || unit_.is(i, "constexpr"))
        return true;
    return false;
  }

  /// `__shared__ int n = 0;`, `__shared__ int a[2], n{1};`
  void check_initializer(std::uint32_t i) {
    std::uint32_t name = kNone;
    std::uint32_t angles = 0;
    for (; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      if (token.kind == Kind::kWord) {
        if (unit_.is(i, "__shared__")) return;  // a declaration of its own
        if (angles == 0) name = i;
        continue;
      }
      if (token.punct == '<') ++angles;
      if (token.punct == '>' && angles > 0) --angles;
      const bool is_initializer =
          token.punct == '=' ||
          (token.punct == '{' && (unit_.is(i - 1, Kind::kWord) || unit_.is(i - 1, ']')));
      if (is_initializer && angles == 0 && name != kNone && !is_class_body(i)) {
        unit_.error(name, "initializer not allowed for __shared__ variable");
        return;
      }
      if ((token.punct == '(' || token.punct == '[' || token.punct == '{') && token.match != kNone)
        i = token.match;
      else if (token.punct == ';' || token.punct == '}' || token.punct == ')')
        return;
    }
  }

  /// `__shared__ struct { int a; } s;`
  bool is_class_body(std::uint32_t brace) const {
    if (!unit_.is(brace, '{') || brace < 2) return false;
    for (std::uint32_t i = brace - 2; i < brace; ++i)
      for (const std::string_view key : {"struct", "union", "class", "enum"})
        if (unit_.is(i, key)) return true;
    return false;
  }

  /// All arrays of one name have one type, which the compiler compares, in instances of templates
  /// too: nothing is ever defined under this name.
  void declare_for_comparison(const Marked& marked, std::uint32_t extern_word) {
    std::uint32_t end = marked.word;
    const auto declarators = read_declarators(unit_, marked.word + 1, end);
    if (declarators.empty()) return;
    const Declarator& array = declarators.front();
    std::string type;
    for (std::uint32_t i = std::min(marked.first, extern_word); i < array.name; ++i) {
      const bool aligns = unit_.is(i, "alignas") || unit_.is(i, "__attribute__") ||
                          unit_.is(i, "__align__") || unit_.is(i, '[');
      if (unit_.is(i, '{')) return;  // a class without a name
      if (i == marked.word || i == extern_word) continue;
      if (aligns) {
        const std::uint32_t open = unit_.is(i, '[') ? i : i + 1;
        if (unit_.token(open).match == kNone) return;
        i = unit_.token(open).match;
        continue;
      }
      type += std::string(unit_.text(i)) + " ";
    }
    const std::string size = joined(unit_, array.name + 1, array.end);
    if (size.find("__attribute__") != size.npos) return;
    unit_.insert_before(marked.first, "{ [[maybe_unused]] extern " + type + "warpstep_shared_" +
                                          std::string(unit_.text(array.name)) + size + "; } ");
  }

  /// In a function every declared name becomes a reference into the arena, which a debugger shows
  /// as an array.
  void block_array(std::uint32_t i, std::uint32_t scope) {
    std::uint32_t end = i;
    for (const Declarator& declarator : read_declarators(unit_, i, end)) {
      unit_.insert_before(declarator.name, "(&");
      unit_.insert_after(declarator.name, ")");
      unit_.insert_before(declarator.end, " = ::warpstep::sim::dynamic_shared_arena");
      in_blocks_.push_back({unit_.text(declarator.name), end, scopes_.list[scope].close});
    }
  }

  /// At file scope there is no block and thus no arena: each function that uses the name declares
  /// it for itself.
  void file_array(const Marked& marked, std::uint32_t extern_word) {
    std::uint32_t end = marked.word;
    FileArrays declared;
    const std::uint32_t first = std::min(marked.word, extern_word);
    const auto declarators = read_declarators(unit_, marked.word + 1, end);
    std::string type;
    if (declarators.empty() || end < first) return;
    for (std::uint32_t i = first; i < declarators.front().name; ++i)
      if (i != marked.word && i != extern_word) type += std::string(unit_.text(i)) + " ";
    // It is repeated in every function that uses it.
    constexpr std::uint32_t kMost = 1000;
    if (end < unit_.size() && unit_.token(end).begin - unit_.token(marked.first).begin > kMost)
      return unit_.error(first,
                         "an extern __shared__ declaration of more than 1000 characters cannot be "
                         "translated");
    for (const Declarator& declarator : declarators) {
      std::string text = "[[maybe_unused]] " + type + "(&";
      text += unit_.text(declarator.name);
      text += ")";
      for (std::uint32_t i = declarator.name + 1; i < declarator.end; ++i) text += unit_.text(i);
      text += " = ::warpstep::sim::dynamic_shared_arena; ";
      file_arrays_.push_back({unit_.text(declarator.name), text, declarator.name, marked.scope});
    }
    for (std::uint32_t i = marked.first; i <= end && i < unit_.size(); ++i) unit_.blank(i);
  }

  Unit& unit_;
  const Scopes& scopes_;
  std::vector<char> on_device_;  // for each scope: whether it or an enclosing one is for the device
  FileArrays file_arrays_;
  std::vector<ArrayInBlock> in_blocks_;
};

}  // namespace

void translate_shared(Unit& unit, const Scopes& scopes) {
  Shared(unit, scopes).run();
}

}  // namespace warpstep::tools::translate
