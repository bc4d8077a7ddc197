// Loads, stores, atomics and conversions of addresses.
#include <algorithm>
#include <array>
#include <optional>

#include "tools/translate/ptx/instructions.h"

namespace warpstep::tools::translate {
namespace {

/// What the modifiers of an access say.
struct Access {
  bool is_shared = false, has_space = false;
  bool is_volatile = false, is_read_only = false, is_coherent = false;
  std::string order;           // of the ordered ones
  bool is_of_block = false;    // the scope
  std::size_t count = 1;       // elements
  std::string_view operation;  // of an atomic
};

bool is_hint(std::string_view word) {
  constexpr std::array<std::string_view, 8> kHints{
      "weak", "ca", "cs", "lu", "wb", "L1::no_allocate", "L1::evict_last", "L1::evict_first"};
  return std::find(kHints.begin(), kHints.end(), word) != kHints.end() ||
         word.starts_with("L2::") || word.starts_with("L1::");
}

std::string_view order_of(std::string_view word) {
  if (word == "relaxed") return "::warpstep::sim::ptx::kRelaxed";
  if (word == "acquire") return "::warpstep::sim::ptx::kAcquire";
  if (word == "release") return "::warpstep::sim::ptx::kRelease";
  return word == "acq_rel" ? "::warpstep::sim::ptx::kAcquireRelease" : "";
}

bool read_modifier(std::string_view word, Access& access) {
  constexpr std::array<std::string_view, 10> kOperations{"add", "min", "max", "inc",  "dec",
                                                         "and", "or",  "xor", "exch", "cas"};
  const bool is_shared = word.starts_with("shared");
  if (is_shared || word == "global" || word == "const" || word == "local") {
    access.has_space = true;
    access.is_shared = is_shared;
    return !is_shared || word == "shared" || word == "shared::cta" || word == "shared::cluster";
  }
  if (std::string_view order = order_of(word); !order.empty())
    return !(access.order = order).empty();
  if (word == "cta") return access.is_of_block = true;
  if (word == "gpu" || word == "sys" || word == "cluster" || is_hint(word)) return true;
  if (word == "volatile" || word == "mmio") return access.is_volatile = true;
  if (word == "nc") return access.is_read_only = true;
  if (word == "cg" || word == "cv" || word == "wt") return access.is_coherent = true;
  if (word == "v2" || word == "v4") {
    access.count = word == "v2" ? 2 : 4;
    return true;
  }
  const bool is_operation =
      std::find(kOperations.begin(), kOperations.end(), word) != kOperations.end();
  if (is_operation) access.operation = word;
  return is_operation;
}

std::optional<Access> read_access(const PtxName& name) {
  Access access;
  for (const std::string_view word : name.modifiers)
    if (!read_modifier(word, access)) return std::nullopt;
  return access;
}

/// The type of an access: f32 is moved as its bits.
std::string_view moved_type(std::string_view type) {
  if (type == "f32") return "u32";
  if (type == "f64") return "u64";
  return type == "f16" || type == "bf16" ? "u16" : type;
}

std::string scope_of(const Access& access) {
  return std::string("::warpstep::sim::AtomicScope::") + (access.is_of_block ? "block" : "device");
}

std::string way_of(const Access& access) {
  const std::string_view way = access.is_volatile    ? "is_volatile"
                               : access.is_read_only ? "read_only"
                               : access.is_coherent  ? "coherent"
                                                     : "plain";
  return std::string(kPtx) + "Access::" + std::string(way);
}

std::string load(const PtxInstruction& it, const Access& access) {
  if (it.count() < 2 || it.count() > 3 || !access.operation.empty()) return {};
  const std::string type(type_in_cpp(moved_type(it.type())));
  const std::string from = place_of(it, 1, access.is_shared);
  const auto to = PtxOperands::elements(it.operands[0]);
  if (from.empty() || type.empty() || to.size() != access.count) return {};
  std::string value;
  if (!access.order.empty()) {
    if (access.count != 1) return {};
    value = std::string(kPtx) + "load_ordered<" + type + ", " + access.order + ", " +
            scope_of(access) + ">(" + from + ")";
  } else {
    value = std::string(kPtx) + "load<" + type + ", " + std::to_string(access.count) + ", " +
            way_of(access) + ">(" + from + ")";
  }
  if (to.size() == 1) return put(it.known.place(to[0]), "static_cast<" + type + ">(" + value + ")");
  std::string text = "{ const auto warpstep_all = " + value + "; ";
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::string one = put(it.known.place(to[i]), "static_cast<" + type + ">(warpstep_all[" +
                                                           std::to_string(i) + "])");
    if (one.empty()) return {};
    text += one + " ";
  }
  return text + "}";
}

std::string store(const PtxInstruction& it, const Access& access) {
  if (it.count() < 2 || it.count() > 3 || !access.operation.empty()) return {};
  const std::string_view moved = moved_type(it.type());
  const std::string type(type_in_cpp(moved)), to = place_of(it, 0, access.is_shared);
  const auto from = PtxOperands::elements(it.operands[1]);
  if (to.empty() || type.empty() || from.size() != access.count) return {};
  std::string values;
  for (const std::string& one : from) {
    const std::string value = it.known.value_as(one, it.type());
    if (value.empty()) return {};
    values += (values.empty() ? "" : ", ") + std::string(kPtx) + "as<" + type + ">(" + value + ")";
  }
  if (!access.order.empty())
    return access.count != 1 ? std::string()
                             : std::string(kPtx) + "store_ordered<" + type + ", " + access.order +
                                   ", " + scope_of(access) + ">(" + to + ", " + values + ");";
  const std::string vector =
      std::string(kPtx) + "Vector<" + type + ", " + std::to_string(access.count) + ">";
  return std::string(kPtx) + "store<" + type + ", " + std::to_string(access.count) + ", " +
         way_of(access) + ">(" + to + ", " + vector + "{" + values + "});";
}

/// atom and red.
std::string atomic(const PtxInstruction& it, const Access& access) {
  const bool has_result = it.name.op == "atom";
  const bool is_cas = access.operation == "cas";
  const std::size_t at = has_result ? 1 : 0, values = is_cas ? 2 : 1;
  const std::string_view type = it.type();
  const bool is_float = type == "f32" || type == "f64";
  if (it.count() < at + 1 + values || access.operation.empty() || access.count != 1) return {};
  if ((is_float && access.operation != "add" && access.operation != "exch") ||
      (!is_float && (type.size() != 3 || type == "f16")) || type == "s16" || type == "u16")
    return {};
  if ((access.operation == "inc" || access.operation == "dec") && type != "u32") return {};
  const std::string place = place_of(it, at, access.is_shared);
  if (place.empty()) return {};
  std::string operation(access.operation);
  if (operation == "and" || operation == "or" || operation == "xor") operation = "bit_" + operation;
  std::string text = std::string(kPtx) + "atom<" + std::string(type_in_cpp(type)) + ", " +
                     std::string(kPtx) + "Op::" + operation + ", " +
                     (access.order.empty() ? "::warpstep::sim::ptx::kRelaxed" : access.order) +
                     ", " + scope_of(access) + ">(" + place;
  for (std::size_t i = 0; i < values; ++i) {
    const std::string value = it.value(at + 1 + i, type);
    if (value.empty()) return {};
    text += ", " + value;
  }
  text += ")";
  return has_result ? put(it.known.place(it.operands[0]), text)
                    : "static_cast<void>(" + text + ");";
}

/// cvta and isspacep.
std::string address(const PtxInstruction& it) {
  if (it.count() != 2) return {};
  const std::string value = it.known.value(it.operands[1]), to = it.known.place(it.operands[0]);
  std::string_view space;
  for (const std::string_view modifier : it.name.modifiers)
    if (modifier != "to") space = modifier;
  const bool is_shared = space == "shared" || space == "shared::cta";
  if (value.empty() || to.empty() ||
      (!is_shared && space != "global" && space != "const" && space != "local"))
    return {};
  if (it.name.op == "isspacep") {
    const std::string_view test = is_shared          ? "::__isShared"
                                  : space == "local" ? "::__isLocal"
                                                     : "::__isGlobal";
    return put(to, std::string(test) + "(" + std::string(kPtx) + "pointer_of(" + value + ")) != 0");
  }
  if (!is_shared) return put(to, std::string(kPtx) + "as<unsigned long long>(" + value + ")");
  return put(to,
             std::string(kPtx) + (it.name.has("to") ? "to_shared(" : "from_shared(") + value + ")");
}

/// cp.async of 4, 8 or 16 bytes.
std::string copy(const PtxInstruction& it) {
  bool to_shared = false, from_global = false;
  for (const std::string_view modifier : it.name.modifiers) {
    to_shared |= modifier == "shared" || modifier == "shared::cta";
    from_global |= modifier == "global";
    if (modifier == "bulk" || modifier == "mbarrier") return {};
  }
  if (!it.name.has("async") || !to_shared || !from_global || it.count() < 3 || it.count() > 4)
    return {};
  std::string text = "::warpstep::sim::copy_by_instruction(";
  for (std::size_t i = 0; i < 2; ++i) {
    std::string_view inner = it.operands[i];
    if (!inner.starts_with('[') || !inner.ends_with(']')) return {};
    const std::string value = it.known.value(inner.substr(1, inner.size() - 2));
    if (value.empty()) return {};
    text += (i == 0 ? std::string(kPtx) + "as<unsigned>("
                    : ", " + std::string(kPtx) + "as<unsigned long long>(") +
            value + ")";
  }
  for (std::size_t i = 2; i < it.count(); ++i) {
    const std::string value = it.value(i, "u32");
    if (value.empty()) return {};
    text += ", " + value;
  }
  return text + ");";
}

}  // namespace

std::string place_of(const PtxInstruction& it, std::size_t operand, bool is_shared) {
  std::string_view text = it.operands[operand];
  if (!text.starts_with('[') || !text.ends_with(']')) return {};
  text = text.substr(1, text.size() - 2);
  const std::size_t sign = text.find_first_of("+-", 1);
  std::string offset = "0";
  if (sign != text.npos) {
    offset = it.known.value(text.substr(text[sign] == '+' ? sign + 1 : sign));
    if (offset.empty()) return {};
    offset = "static_cast<long long>(" + offset + ")";
  }
  const std::string base = it.known.value(text.substr(0, sign));
  if (base.empty()) return {};
  return std::string(kPtx) + "place<" + std::string(kPtx) +
         "Space::" + (is_shared ? "shared" : "generic") + ">(" + base + ", " + offset + ")";
}

std::string translate_memory(const PtxInstruction& it) {
  const std::string_view op = it.name.op;
  if (op == "cvta" || op == "isspacep") return address(it);
  if (op == "prefetch" || op == "prefetchu") return "static_cast<void>(0);";
  if (op == "cp") return copy(it);
  const bool is_access = op == "ld" || op == "ldu" || op == "st" || op == "atom" || op == "red";
  const auto access = is_access ? read_access(it.name) : std::nullopt;
  if (!access || it.name.types.size() != 1) return {};
  if (op == "st") return store(it, *access);
  return op == "atom" || op == "red" ? atomic(it, *access) : load(it, *access);
}

}  // namespace warpstep::tools::translate
