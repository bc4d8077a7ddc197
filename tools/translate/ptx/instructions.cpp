#include "tools/translate/ptx/instructions.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace warpstep::tools::translate {
namespace {

std::string_view wider(std::string_view type) {
  if (type == "u16") return "u32";
  if (type == "s16") return "s32";
  return type == "u32" ? "u64" : "s64";
}

std::string_view type_of(char shape, std::string_view type) {
  if (shape == 'T') return type;
  if (shape == 'W') return wider(type);
  return shape == 'p' ? "pred" : shape == 's' ? "s32" : "u32";
}

/// Names of this library's without a namespace get it.
std::string qualified(std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < text.size();) {
    const bool begins = (std::isalpha(static_cast<unsigned char>(text[i])) != 0) &&
                        (i == 0 || (std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0 &&
                                    text[i - 1] != '_' && text[i - 1] != ':' &&
                                    text[i - 1] != '$' && text[i - 1] != '.'));
    std::size_t end = i;
    while (begins && end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
      ++end;
    const std::string_view word = text.substr(i, end - i);
    constexpr std::array<std::string_view, 5> kNotOurs{"static_cast", "void", "true", "false", ""};
    if (std::find(kNotOurs.begin(), kNotOurs.end(), word) == kNotOurs.end()) {
      const bool is_sim = word == "commit_async_group" || word.starts_with("wait_async");
      all += is_sim ? "::warpstep::sim::" : kPtx;
    }
    if (begins) {
      all += word;
      i = end;
    } else {
      all += text[i++];
    }
  }
  return all;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::string by_form(const PtxForm& form, const PtxInstruction& it) {
  const bool has_result = form.shape[0] != '-';
  std::string text = qualified(form.text);
  const std::string_view type = it.type();
  replace_all(text, "$T", type_in_cpp(type));
  replace_all(text, "$R", it.name.rounding.empty() ? "rn" : it.name.rounding);
  for (std::size_t i = 1; i < form.shape.size(); ++i) {
    const std::size_t operand = has_result ? i : i - 1;
    std::string value = it.value(operand, type_of(form.shape[i], type));
    if (value.empty()) return {};
    if (it.name.flushes && form.shape[i] == 'T') value = std::string(kPtx) + "flush(" + value + ")";
    replace_all(text, std::string("$") + static_cast<char>('a' + i - 1), value);
  }
  if (!has_result) return text + ";";
  if (it.name.flushes) text = std::string(kPtx) + "flush(" + text + ")";
  const bool is_float = type.starts_with('f');
  if (it.name.saturates && is_float) text = std::string(kPtx) + "saturate(" + text + ")";
  const std::string_view result = type_of(form.shape[0], type);
  text = "static_cast<" + std::string(type_in_cpp(result)) + ">(" + text + ")";
  return put(it.known.place(it.operands[0]), text);
}

/// mov: a value, or the parts of one.
std::string move(const PtxInstruction& it) {
  if (it.count() != 2 || it.name.types.size() != 1 || !it.name.modifiers.empty()) return {};
  const auto to = PtxOperands::elements(it.operands[0]),
             from = PtxOperands::elements(it.operands[1]);
  const std::string_view type = it.type();
  if (to.size() == 1 && from.size() == 1) return put(it.known.place(to[0]), it.value(1, type));
  const std::size_t width = type == "b32" ? 32 : type == "b64" ? 64 : type == "b128" ? 128 : 0;
  const std::size_t parts = std::max(to.size(), from.size());
  if (width == 0 || (to.size() > 1 && from.size() > 1) || width % parts != 0) return {};
  const std::size_t part = width / parts;
  const std::string part_type = "b" + std::to_string(part), whole(type_in_cpp(type));
  if (type_in_cpp(part_type).empty()) return {};
  if (to.size() == 1) {
    std::string sum;
    for (std::size_t i = 0; i < parts; ++i) {
      const std::string value = it.known.value_as(from[i], part_type);
      if (value.empty()) return {};
      sum += (i > 0 ? " | " : "") + ("static_cast<" + whole + ">(" + value + ") << ") +
             std::to_string(i * part);
    }
    return put(it.known.place(to[0]), "static_cast<" + whole + ">(" + sum + ")");
  }
  const std::string value = it.value(1, type);
  if (value.empty()) return {};
  std::string text = "{ const auto warpstep_whole = " + value + "; ";
  for (std::size_t i = 0; i < parts; ++i) {
    const std::string one =
        put(it.known.place(to[i]), "static_cast<" + std::string(type_in_cpp(part_type)) +
                                       ">(warpstep_whole >> " + std::to_string(i * part) + ")");
    if (one.empty()) return {};
    text += one + " ";
  }
  return text + "}";
}

/// The comparison of setp and set, with its type.
std::string comparison(std::string_view how, const std::string& a, const std::string& b,
                       bool is_float) {
  struct Comparison {
    std::string_view name, text;
    bool unordered;  // true where one is no number
  };
  constexpr auto kAll = std::to_array<Comparison>({
      {"eq", "==", false},
      {"ne", "!=", false},
      {"lt", "<", false},
      {"le", "<=", false},
      {"gt", ">", false},
      {"ge", ">=", false},
      {"lo", "<", false},
      {"ls", "<=", false},
      {"hi", ">", false},
      {"hs", ">=", false},
      {"equ", "==", true},
      {"neu", "!=", true},
      {"ltu", "<", true},
      {"leu", "<=", true},
      {"gtu", ">", true},
      {"geu", ">=", true},
  });
  const std::string no_number = std::string(kPtx) + "unordered(" + a + ", " + b + ")";
  if (how == "num" && is_float) return "!" + no_number;
  if (how == "nan" && is_float) return no_number;
  for (const Comparison& one : kAll)
    if (one.name == how) {
      const std::string plain = "(" + a + " " + std::string(one.text) + " " + b + ")";
      if (one.unordered) return "(" + no_number + " || " + plain + ")";
      return how == "ne" && is_float ? "(!" + no_number + " && " + plain + ")" : plain;
    }
  return {};
}

std::string compare(const PtxInstruction& it) {
  const bool to_predicate = it.name.op == "setp";
  const auto& modifiers = it.name.modifiers;
  if (modifiers.empty() || modifiers.size() > 2 || it.count() != modifiers.size() + 2) return {};
  const std::string_view type = it.type();
  std::string a = it.value(1, type), b = it.value(2, type);
  if (a.empty() || b.empty()) return {};
  if (it.name.flushes) {
    a = std::string(kPtx) + "flush(" + a + ")";
    b = std::string(kPtx) + "flush(" + b + ")";
  }
  std::string is = comparison(modifiers[0], a, b, type.starts_with('f')), is_not = "!" + is;
  if (is.empty()) return {};
  if (modifiers.size() == 2) {
    const std::string_view with = modifiers[1];
    const std::string other = it.value(3, "pred");
    const std::string sign = with == "and"   ? " & "
                             : with == "or"  ? " | "
                             : with == "xor" ? " ^ "
                                             : "";
    if (sign.empty() || other.empty()) return {};
    is_not = "((" + is_not + ")" + sign + other + ")";
    is = "((" + is + ")" + sign + other + ")";
  }
  if (!to_predicate) {
    if (it.name.types.size() != 2) return {};
    const std::string one =
        it.name.types[0] == "f32" ? "(" + is + " ? 1.0f : 0.0f)" : "(" + is + " ? ~0u : 0u)";
    return put(it.known.place(it.operands[0]), one);
  }
  const std::size_t bar = it.operands[0].find('|');
  if (bar == std::string::npos)
    return put(it.known.place(it.operands[0]), "static_cast<bool>(" + is + ")");
  const std::string p = it.known.place(it.operands[0].substr(0, bar)),
                    q = it.known.place(it.operands[0].substr(bar + 1));
  if (p.empty() || q.empty()) return {};
  return "{ const bool warpstep_p = " + is + ", warpstep_q = " + is_not + "; " +
         put(p, "warpstep_p") + " " + put(q, "warpstep_q") + " }";
}

bool is_float(std::string_view type) {
  return type.starts_with('f') || type.starts_with("bf");
}

std::string convert(const PtxInstruction& it) {
  std::string_view rounding = it.name.rounding.empty() ? "rn" : it.name.rounding;
  bool to_integral = false, relu = false;
  for (const std::string_view modifier : it.name.modifiers) {
    const bool is_integral = modifier.size() == 3 && modifier[0] == 'r' && modifier[2] == 'i';
    if (is_integral) rounding = modifier.substr(0, 2);
    to_integral |= is_integral;
    relu |= modifier == "relu";
    if (!is_integral && modifier != "relu") return {};
  }
  const bool knows = rounding == "rn" || rounding == "rz" || rounding == "rm" || rounding == "rp";
  if (!knows || it.name.types.size() != 2) return {};
  const std::string to(it.name.types[0]), from(it.name.types[1]);
  const std::string round = std::string(kPtx) + "Round::" + std::string(rounding);
  if (to == "f16x2" || to == "bf16x2") {
    if (it.count() != 3 || from != "f32") return {};
    const std::string a = it.value(1, from), b = it.value(2, from);
    if (a.empty() || b.empty()) return {};
    return put(it.known.place(it.operands[0]),
               std::string(kPtx) + "convert_pair<" + std::string(kPtx) +
                   (to == "f16x2" ? "Half" : "Brain") + ", " + round + ", " +
                   (relu ? "true" : "false") + ">(" + a + ", " + b + ")");
  }
  std::string value = it.count() == 2 && !relu ? it.value(1, from) : std::string();
  if (value.empty()) return {};
  if (it.name.flushes && from == "f32") value = std::string(kPtx) + "flush(" + value + ")";
  const bool is_integral = to_integral && to == from;
  if (to_integral && (!is_float(from) || (is_float(to) && !is_integral))) return {};
  const auto call = [&](const char* name, std::string_view a, std::string_view b,
                        const std::string& how, bool saturates, const std::string& of) {
    std::string types(type_in_cpp(a));
    if (!b.empty()) types += ", " + std::string(type_in_cpp(b));
    return std::string(kPtx) + name + "<" + types + ", " + how + ", " +
           (saturates ? "true" : "false") + ">(" + of + ")";
  };
  const bool saturates = it.name.saturates;
  const std::string exact = std::string(kPtx) + "Round::rn";
  std::string text;
  if (is_integral && (to == "f16" || to == "bf16"))
    text = call("convert", to, "f32", exact, false,
                call("convert_integral", "f32", "", round, saturates,
                     call("convert", "f32", from, exact, false, value)));
  else if (is_integral)
    text = call("convert_integral", to, "", round, saturates, value);
  else
    text = call("convert", to, from, round, saturates, value);
  if (it.name.flushes && to == "f32") text = std::string(kPtx) + "flush(" + text + ")";
  return put(it.known.place(it.operands[0]), text);
}

std::string select_by_sign(const PtxInstruction& it) {
  if (it.count() != 4 || it.name.types.size() != 2 || !it.name.modifiers.empty()) return {};
  const std::string_view type = it.name.types[0], tested = it.name.types[1];
  const std::string a = it.value(1, type), b = it.value(2, type), c = it.value(3, tested);
  if (a.empty() || b.empty() || c.empty() || (tested != "s32" && tested != "f32")) return {};
  return put(it.known.place(it.operands[0]), "(" + c + " >= 0 ? " + a + " : " + b + ")");
}

/// Results `d|p` of the operations of a warp: the second is a predicate.
std::string with_predicate(const PtxInstruction& it, const std::string& call,
                           std::string_view between) {
  const std::string& all = it.operands[0];
  const std::size_t bar = all.find('|');
  const std::string first = it.known.place(all.substr(0, bar));
  if (bar == std::string::npos) {
    if (call.empty() || first.empty()) return {};
    return "{ bool warpstep_p; " + put(first, call + std::string(between) + "&warpstep_p)") +
           " static_cast<void>(warpstep_p); }";
  }
  const std::string second = it.known.place(all.substr(bar + 1));
  if (first.empty() || second.empty() || call.empty()) return {};
  return "{ bool warpstep_p; " + put(first, call + std::string(between) + "&warpstep_p)") + " " +
         put(second, "warpstep_p") + " }";
}

std::string of_warp(const PtxInstruction& it) {
  const auto& name = it.name;
  if (name.op == "shfl" && it.count() == 5 && name.has("sync") && it.type() == "b32" &&
      name.modifiers.size() == 2) {
    const std::string_view mode =
        name.modifiers[0] == "sync" ? name.modifiers[1] : name.modifiers[0];
    if (mode != "up" && mode != "down" && mode != "bfly" && mode != "idx") return {};
    std::string call =
        std::string(kPtx) + "shfl<" + std::string(kPtx) + "Shuffle::" + std::string(mode) + ">(";
    for (std::size_t i = 1; i < 5; ++i) {
      const std::string value = it.value(i, "u32");
      if (value.empty()) return {};
      call += (i > 1 ? ", " : "") + value;
    }
    return with_predicate(it, call, ", ");
  }
  if (name.op == "elect" && it.count() == 2 && name.has("sync"))
    if (const std::string mask = it.value(1, "u32"); !mask.empty())
      return with_predicate(it, std::string(kPtx) + "elect(" + mask, ", ");
  if (name.op == "match" && name.has("all") && name.has("sync") && it.count() == 3) {
    const std::string a = it.value(1, it.type()), mask = it.value(2, "u32");
    if (a.empty() || mask.empty()) return {};
    return with_predicate(it, std::string(kPtx) + "match_all(" + mask + ", " + a, ", ");
  }
  return {};
}

std::string fence(const PtxInstruction& it) {
  constexpr std::array<std::string_view, 5> kOrders{"sc", "acq_rel", "acquire", "release",
                                                    "mbarrier_init"};
  if (it.count() != 0 || !it.name.types.empty() || it.name.modifiers.empty()) return {};
  std::string_view scope;
  for (const std::string_view modifier : it.name.modifiers) {
    const bool is_scope =
        modifier == "cta" || modifier == "gpu" || modifier == "sys" || modifier == "cluster";
    if (is_scope)
      scope = modifier;
    else if (std::find(kOrders.begin(), kOrders.end(), modifier) == kOrders.end())
      return {};
  }
  if (scope.empty()) return {};
  return scope == "cta"   ? "::__threadfence_block();"
         : scope == "sys" ? "::__threadfence_system();"
                          : "::__threadfence();";
}

}  // namespace

std::string put(const std::string& place, const std::string& value) {
  if (place.empty() || value.empty()) return {};
  return std::string(kPtx) + "put(" + place + ", " + value + ");";
}

std::string translate_instruction(std::string_view name, const std::vector<std::string>& operands,
                                  const PtxOperands& known) {
  const PtxInstruction it{read_name(name), operands, known};
  if (const PtxForm* const form = find_form(it.name, operands.size())) return by_form(*form, it);
  const std::string_view op = it.name.op;
  if (op == "mov") return move(it);
  if (op == "setp" || op == "set") return compare(it);
  if (op == "cvt") return convert(it);
  if (op == "slct") return select_by_sign(it);
  if (op == "fence") return fence(it);
  if (op == "mma" || op == "movmatrix" || op == "ldmatrix" || op == "stmatrix")
    return translate_matrices(it);
  if (op == "mbarrier") return translate_mbarrier(it);
  if (op == "cp" && it.name.has("bulk")) return translate_bulk(it);
  if (std::string text = of_warp(it); !text.empty()) return text;
  return translate_memory(it);
}

}  // namespace warpstep::tools::translate
