// A kernel whose calls of functions in which threads wait are written out.
#include "tools/translate/loops/calls/written_out.h"

#include <algorithm>

#include "tools/translate/loops/calls/groups.h"
#include "tools/translate/loops/calls/names.h"
#include "tools/translate/loops/calls/statement_of_call.h"
#include "tools/translate/loops/variables.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/loops/words/operands.h"

namespace warpstep::tools::translate {
namespace {

constexpr unsigned kMostCalls = 64;

bool is_member_of(const Unit& unit, std::uint32_t i) {
  return unit.is(i - 1, '.') || unit.is(i - 1, Kind::kArrow) || unit.is(i - 1, Kind::kScope);
}

}  // namespace

WrittenOut::WrittenOut(const CopiedText& file, const Kernel& kernel,
                       const WaitingFunctions& functions, std::string& refusal)
    : copied_(file), file_(file.unit()), given_(kernel), functions_(functions), refusal_(refusal) {
  const Groups groups(file, kernel);
  if (groups.are_plain()) take(groups.text());
  CallStatement call;
  while (refusal_.empty() && find_call(call)) {
    const std::string name(unit().text(call.word));
    std::string why = number_++ < kMostCalls ? refusal_of(call) : "calls itself";
    if (why.empty()) why = find_types(call);
    if (!why.empty())
      refuse("it calls " + name + ", which " + why);
    else
      write(call);
  }
}

void WrittenOut::refuse(std::string why) const {
  if (refusal_.empty()) refusal_ = std::move(why);
}

/// The first call, or the one that is an argument of it.
bool WrittenOut::find_call(CallStatement& call) {
  const Unit& text = unit();
  bool is_found = false;
  for (std::uint32_t i = kernel().body; i < kernel().last; ++i) {
    if (is_found && i > call.close) return true;
    if (!text.is(i, Kind::kWord) || is_member_of(text, i)) continue;
    const WaitingFunction* const function = functions_.find(text.text(i));
    if (function == nullptr) continue;
    std::uint32_t open = i + 1;
    if (text.is(open, '<') && text.token(open).angle != kNone) open = text.token(open).angle + 1;
    if (!text.is(open, '(') || text.token(open).match == kNone) continue;
    function_ = function;
    call = {.word = i, .open = open, .close = text.token(open).match};
    is_found = true;
  }
  return is_found;
}

/// Why the function cannot stand there, from `which` on; empty if it can.
std::string WrittenOut::refusal_of(CallStatement& call) {
  if (!function_->refusal.empty()) return function_->refusal;
  if (!functions_.means_the_same(*function_, given_.first)) return "is not known by the same words";
  if (!call.find(unit(), kernel())) return "is part of a larger statement";
  if (!call.is_in_order(unit()) || changes_operand(call)) return "is part of a larger expression";
  if (function_->is_void && !call.is_statement()) return "returns nothing";
  const std::size_t given = call.arguments(unit()).size();
  const auto& parameters = function_->parameters;
  if (given > parameters.size() ||
      std::any_of(parameters.begin() + static_cast<std::ptrdiff_t>(given), parameters.end(),
                  [](const Parameter& one) { return !one.has_default; }))
    return "has other parameters";
  if (captures(call)) return "shares a name with the kernel";
  return {};
}

/// Whether the function may change a variable that is read in front of its call: `x + f(&x)`.
bool WrittenOut::changes_operand(const CallStatement& call) const {
  const Unit& text = unit();
  const auto may_change = [&](std::uint32_t i) {
    if (!text.is(i, Kind::kWord) || text.is(i + 1, '(')) return false;
    if (is_address_taken(text, i, kernel().body, kernel().last)) return true;
    if (is_number_type(text.text(i)) || is_one_of(function_->own_names, text.text(i))) return false;
    for (std::uint32_t j = function_->open; j < function_->close; ++j)
      if (file_.text(j) == text.text(i)) return true;  // it may change one of the file's
    return false;
  };
  const std::uint32_t end = end_of_arguments(text, call.first, call.word, call.close);
  for (std::uint32_t i = beginning_of_value(text, call.first, call.word); i < end; ++i) {
    if (i == call.word) i = call.close + 1;
    if (i < end && may_change(i)) return true;
  }
  return false;
}

/// Whether a name that the function has from the file may be another one in the kernel, or a word
/// of the call one of the function's.
bool WrittenOut::captures(const CallStatement& call) const {
  auto names = names_maybe_declared(unit(), kernel().body, kernel().last);
  for (const auto* const list : {&kernel().parameters, &kernel().template_parameters})
    for (const Parameter& one : *list)
      if (one.name != kNone) names.push_back(unit().text(one.name));
  const auto is_own = [&](std::string_view word) {
    return is_one_of(function_->own_names, word) ||
           std::any_of(function_->template_parameters.begin(), function_->template_parameters.end(),
                       [&](const Parameter& one) { return file_.text(one.name) == word; });
  };
  for (std::uint32_t i = function_->head; i < function_->close; ++i)
    if (i != function_->name && file_.is(i, Kind::kWord) && !is_member_of(file_, i) &&
        !is_own(file_.text(i)) && is_one_of(names, file_.text(i)))
      return true;
  const auto inner = names_maybe_declared(file_, function_->open, function_->close);
  for (std::uint32_t i = call.word + 1; i < call.close; ++i)
    if (unit().is(i, Kind::kWord) && is_one_of(inner, unit().text(i)) &&
        !is_one_of(function_->own_names, unit().text(i)))
      return true;
  return false;
}

/// The arguments of the function's template; what is not understood, in words.
std::string WrittenOut::find_types(const CallStatement& call) {
  types_.clear();
  const Unit& text = unit();
  std::vector<std::string> given;
  if (call.open > call.word + 1) given = texts_between(text, call.word + 2, call.open - 1);
  for (std::size_t i = 0; i < function_->template_parameters.size(); ++i) {
    const Parameter& one = function_->template_parameters[i];
    std::string& type = types_[file_.text(one.name)];
    const bool is_type = file_.is(one.first, "class") || file_.is(one.first, "typename");
    if (i < given.size())
      type = argument_of(one, given[i]);
    else if (is_type)
      type = deduced(call, file_.text(one.name));
    else if (one.has_default && one.default_end == one.end + 2 &&
             file_.is(one.end + 1, Kind::kLiteral))
      type = argument_of(one, std::string(file_.text(one.end + 1)));
    if (type.empty()) return "is a template whose arguments are not understood";
  }
  return find_instance(given.size());
}

/// What has the type and the value of an argument of the template; empty if that is not known.
std::string WrittenOut::argument_of(const Parameter& one, const std::string& given) const {
  if (one.name + 1 != one.end) return {};
  if (file_.is(one.first, "class") || file_.is(one.first, "typename")) {
    if (one.name != one.first + 1 || given.find_first_of("&[(") != std::string::npos) return {};
    if (given.find(' ') == std::string::npos && given.back() != '*') return given;
    const bool is_changed =
        given.find("const") != std::string::npos || given.find("volatile") != std::string::npos;
    return is_changed && given.back() != '*' ? "" : "warpstep_argument<" + given + ">";
  }
  for (std::uint32_t i = one.first; i < one.name; ++i)
    if (!is_number_type(file_.text(i)) && !file_.is(i, "const")) return {};
  const bool is_digits = given.find_first_not_of("0123456789") == std::string::npos;
  const bool is_int = one.name == one.first + 1 && file_.is(one.first, "int");
  if (is_int && is_digits && given.size() < 10) return given;
  return "static_cast<" + joined(file_, one.first, one.name) + ">(" + given + ")";
}

/// All calls of one instance have the same shared memory.
std::string WrittenOut::find_instance(std::size_t given) {
  std::string instance(file_.text(function_->name));
  for (const auto& [name, type] : types_) instance += "," + type;
  const int number = static_cast<int>(instances_.size());
  const auto [known, is_new] = instances_.try_emplace(instance, number);
  instance_ = known->second;
  is_first_ = is_new;
  const bool is_known = given == function_->template_parameters.size();
  const int calls = ++calls_[file_.text(function_->name)];
  // Arguments in other words may be the same ones: `sum<32>` and `sum<kWarp>`.
  if (calls > 1 &&
      (function_->has_own_shared || ((!is_known || is_new) && !function_->shared.empty())))
    return "has shared memory, twice";
  return {};
}

/// `T` and `const T` are an argument's type, `T*` and `const T*` what it points to.
std::string WrittenOut::deduced(const CallStatement& call, std::string_view type) const {
  const std::vector<std::string> given = texts_between(unit(), call.open + 1, call.close);
  for (std::size_t i = 0; i < std::min(given.size(), function_->parameters.size()); ++i) {
    const Parameter& parameter = function_->parameters[i];
    bool has_type = false, is_const = false, is_other = false;
    int stars = 0;
    for (std::uint32_t word = parameter.first; word < parameter.name; ++word) {
      is_const |= file_.is(word, "const") && stars == 0;
      stars += file_.is(word, '*');
      if (file_.text(word) == type)
        has_type = true;
      else
        is_other |=
            !file_.is(word, "const") && !file_.is(word, '*') && !file_.is(word, "__restrict__");
    }
    if (!has_type || is_other || stars > 1) continue;
    const std::string of = "decltype(" + given[i] + ")";
    if (stars == 0) return "warpstep_argument<" + of + ">";
    const std::string pointee = "warpstep_pointee<" + of + ">";
    return is_const ? "warpstep_argument<" + pointee + ">" : pointee;
  }
  return {};
}

/// What stands for a word of the function; empty if it stays.
std::string WrittenOut::renamed(std::uint32_t i) const {
  if (file_.is(i, "static") && (file_.is(i + 1, "__shared__") || file_.is(i - 1, "__shared__")))
    return " ";
  if (is_member_of(file_, i)) return {};
  const std::string_view word = file_.text(i);
  if (const auto type = types_.find(word); type != types_.end()) return type->second;
  if (!is_one_of(function_->own_names, word)) return {};
  if (is_one_of(function_->shared_names, word))
    return "warpstep_shared_" + std::to_string(instance_) + "_" + std::string(word);
  return "warpstep_" + std::to_string(number_) + "_" + std::string(word);
}

void WrittenOut::write_parameters(const CallStatement& call, ComposedText& text) const {
  const auto arguments = call.arguments(unit());
  for (std::size_t i = 0; i < function_->parameters.size(); ++i) {
    const Parameter& one = function_->parameters[i];
    const auto by_name = [this](std::uint32_t word) { return renamed(word); };
    text.copy(copied_, one.first, one.name, by_name);
    text.write(" =");
    if (i < arguments.size())
      text.copy(copied(), arguments[i].first, arguments[i].second - 1);
    else
      text.copy(copied_, one.end + 1, one.default_end - 1, by_name);
    text.write(";");
  }
}

/// Memory that all calls share is declared in front of the first one.
void WrittenOut::write_body(ComposedText& text) const {
  const auto by_name = [this](std::uint32_t word) { return renamed(word); };
  const std::uint32_t end = function_->value == kNone ? function_->close : function_->value;
  std::uint32_t from = function_->open;
  for (const auto& [first, last] : function_->shared) {
    if (first > from) text.copy(copied_, from, first - 1, by_name);
    from = last + 1;
  }
  if (from < end) text.copy(copied_, from, end - 1, by_name);
  if (function_->value == kNone) return;
  text.write(" warpstep_value_" + std::to_string(number_) + " =");
  const std::uint32_t first = function_->value + 1, last = function_->close - 2;
  const bool is_list = file_.is(first, '{');
  if (!is_list) text.write(" (");
  text.copy(copied_, first, last, by_name);
  text.write(is_list ? ";" : ");");
}

void WrittenOut::write(const CallStatement& call) {
  const CopiedText& old = copied();
  const std::string value = "warpstep_value_" + std::to_string(number_);
  const auto by_name = [this](std::uint32_t word) { return renamed(word); };
  ComposedText text;
  text.copy(old, kernel().first, call.outermost - 1);
  if (is_first_)
    for (const auto& [first, last] : function_->shared)
      text.copy(copied_, file_.is(first, "static") ? first + 1 : first, last, by_name);
  if (call.first > call.outermost) text.copy(old, call.outermost, call.first - 1);
  if (!call.declares) text.write(" {");
  if (!function_->is_void) {
    text.copy(copied_, function_->type_first, function_->type_end - 1, by_name);
    text.write(" " + value + ";");
  }
  text.write(" {");
  write_parameters(call, text);
  write_body(text);
  text.write(" } }");
  if (!call.is_statement()) {
    if (call.word > call.first) text.copy(old, call.first, call.word - 1);
    text.write(" " + value);
    text.copy(old, call.close + 1, call.last);
  }
  if (!call.declares) text.write(" }");
  text.copy(old, call.last + 1, kernel().last);
  take(text);
}

void WrittenOut::take(const ComposedText& text) {
  auto stage = std::make_unique<Stage>(text);
  const Kernels kernels = find_kernels(stage->unit, find_scopes(stage->unit));
  if (kernels.list.size() != 1 || kernels.list.front().body == kNone)
    return refuse("its calls are not understood");
  stage->kernel = kernels.list.front();
  stage_ = std::move(stage);
}

}  // namespace warpstep::tools::translate
