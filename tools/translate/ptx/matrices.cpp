// Products of matrices by a warp, and what moves their registers.
#include <algorithm>
#include <array>
#include <cstdio>

#include "tools/translate/ptx/instructions.h"

namespace warpstep::tools::translate {
namespace {

/// What a factor may be, and the shapes that it has.
struct Factor {
  std::string_view types;  // of both, that may be mixed
  std::string_view sums;   // of the other two matrices, that may be mixed
  std::string_view shapes;
  unsigned bits;
};

constexpr auto kFactors = std::to_array<Factor>({
    {"f16", "f16 f32", "m16n8k8 m16n8k16", 16},
    {"bf16", "f32", "m16n8k8 m16n8k16", 16},
    {"tf32", "f32", "m16n8k4 m16n8k8", 32},
    {"e4m3 e5m2", "f16 f32", "m16n8k16 m16n8k32", 8},
    {"s8 u8", "s32", "m8n8k16 m16n8k16 m16n8k32", 8},
    {"s4 u4", "s32", "m8n8k32 m16n8k32 m16n8k64", 4},
    {"b1", "s32", "m8n8k128 m16n8k128 m16n8k256", 1},
    {"f64", "f64", "m8n8k4 m16n8k4 m16n8k8 m16n8k16", 64},
});

std::string element(std::string_view type) {
  return "::warpstep::sim::MatrixElement::" + std::string(type);
}

/// `T name[] = {...};` of an operand's registers; empty if there are not as many.
std::string array(const PtxInstruction& it, std::size_t operand, std::string_view name,
                  std::string_view type, std::size_t count) {
  const auto all = PtxOperands::elements(it.operands[operand]);
  if (all.size() != count) return {};
  std::string text = std::string(type_in_cpp(type)) + " warpstep_" + std::string(name) + "[] = {";
  for (std::size_t i = 0; i < count; ++i) {
    const std::string value = it.known.value_as(all[i], type);
    if (value.empty()) return {};
    text += (i > 0 ? ", " : "") + value;
  }
  return text + "}; ";
}

/// Writes the registers of an operand from an array.
std::string put_array(const PtxInstruction& it, std::size_t operand, std::string_view name,
                      std::size_t count) {
  const auto all = PtxOperands::elements(it.operands[operand]);
  if (all.size() != count) return {};
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string one = put(it.known.place(all[i]),
                                "warpstep_" + std::string(name) + "[" + std::to_string(i) + "]");
    if (one.empty()) return {};
    text += one + " ";
  }
  return text;
}

std::string product(const PtxInstruction& it) {
  std::string_view shape;
  std::vector<std::string_view> types = it.name.types;
  bool saturates = false, counts = false;
  std::string_view rest = "sync aligned row col", bit_operation;
  std::vector<std::string_view> factors;  // which are no types elsewhere
  for (const std::string_view word : it.name.modifiers) {
    if (is_among(word, "tf32 e4m3 e5m2 s4 u4 b1"))
      factors.push_back(word);
    else if (word == "popc")
      counts = true;
    else if (word == "and" || word == "xor")
      bit_operation = word;
    else if (word == "satfinite")
      saturates = true;
    else if (word.starts_with('m') && shape.empty())
      shape = word;
    else if (!is_among(word, rest))
      return {};
  }
  if (!types.empty()) types.insert(types.begin() + 1, factors.begin(), factors.end());
  const bool is_whole = it.name.has("sync") && it.name.has("aligned") && it.name.has("row") &&
                        it.name.has("col") && it.count() == 4 && types.size() == 4;
  if (!is_whole) return {};
  const std::string_view d = types[0], a = types[1], b = types[2], c = types[3];
  const auto factor = std::ranges::find_if(kFactors, [&](const Factor& one) {
    return is_among(a, one.types) && is_among(b, one.types) && is_among(c, one.sums) &&
           is_among(d, one.sums) && is_among(shape, one.shapes);
  });
  if (factor == kFactors.end() || (saturates && (d != "s32" || a == "b1"))) return {};
  if ((factor->types == "e4m3 e5m2" && c != d) || counts != (a == "b1") ||
      bit_operation.empty() == counts)
    return {};
  unsigned m = 0, n = 0, k = 0;
  if (std::sscanf(std::string(shape).c_str(), "m%un%uk%u", &m, &n, &k) != 3) return {};
  const std::string_view word = factor->bits == 64 ? "f64" : "b32";
  const unsigned in_word = factor->bits == 64 ? 1 : 32 / factor->bits;
  const auto sums = [&](std::string_view type) { return m * n / 32 / (type == "f16" ? 2 : 1); };
  const auto sum_word = [&](std::string_view type) { return type == "f16" ? "b32" : type; };
  const auto of_factor = [&](std::string_view type) {
    return counts ? "bits_" + std::string(bit_operation) : std::string(type);
  };
  const std::string of_a = array(it, 1, "a", word, m * k / 32 / in_word),
                    of_b = array(it, 2, "b", word, n * k / 32 / in_word),
                    of_c = array(it, 3, "c", sum_word(c), sums(c)),
                    to_d = put_array(it, 0, "d", sums(d));
  if (of_a.empty() || of_b.empty() || of_c.empty() || to_d.empty()) return {};
  return "{ " + of_a + of_b + of_c + std::string(type_in_cpp(sum_word(d))) + " warpstep_d[" +
         std::to_string(sums(d)) + "]; " + std::string(kPtx) + "multiply<" + element(of_factor(a)) +
         ", " + element(of_factor(b)) + ", " + element(c) + ", " + element(d) + ", " +
         std::to_string(m) + ", " + std::to_string(n) + ", " +
         std::to_string(factor->bits < 8 ? k / in_word : k) + ", " +
         (saturates ? "true" : "false") + ">(warpstep_d, warpstep_a, warpstep_b, warpstep_c); " +
         to_d + "}";
}

/// ldmatrix, stmatrix.
std::string move_matrices(const PtxInstruction& it) {
  const bool loads = it.name.op == "ldmatrix";
  bool is_transposed = false, is_shared = false;
  std::size_t count = 0;
  for (const std::string_view word : it.name.modifiers) {
    if (word == "x1" || word == "x2" || word == "x4")
      count = static_cast<std::size_t>(word[1] - '0');
    else if (word == "trans")
      is_transposed = true;
    else if (word == "shared" || word == "shared::cta")
      is_shared = true;
    else if (!is_among(word, "sync aligned m8n8"))
      return {};
  }
  if (count == 0 || !it.name.has("sync") || !it.name.has("aligned") || !it.name.has("m8n8") ||
      it.count() != 2 || it.type() != "b16")
    return {};
  std::string row = place_of(it, loads ? 1 : 0, is_shared);
  const std::string how =
      "<" + std::to_string(count) + ", " + (is_transposed ? "true" : "false") + ">(";
  if (row.empty()) return {};
  if (count < 4)  // what the other lanes name may be no address
    row = "(::warpstep::sim::lane_of_running() < " + std::to_string(8 * count) + " ? " + row +
          " : nullptr)";
  if (!loads) {
    const std::string from = array(it, 1, "from", "b32", count);
    if (from.empty()) return {};
    return "{ " + from + std::string(kPtx) + "store_matrices" + how + row + ", warpstep_from); }";
  }
  const std::string to = put_array(it, 0, "to", count);
  if (to.empty()) return {};
  return "{ unsigned warpstep_to[" + std::to_string(count) + "]; " + std::string(kPtx) +
         "load_matrices" + how + "warpstep_to, " + row + "); " + to + "}";
}

/// movmatrix.
std::string transpose(const PtxInstruction& it) {
  constexpr std::array<std::string_view, 4> kWords{"sync", "aligned", "m8n8", "trans"};
  const bool is_whole = it.count() == 2 && it.type() == "b16" && it.name.modifiers.size() == 4 &&
                        std::ranges::all_of(kWords, [&](auto word) { return it.name.has(word); });
  const std::string value = is_whole ? it.value(1, "b32") : std::string();
  if (value.empty()) return {};
  return put(it.known.place(it.operands[0]), std::string(kPtx) + "transposed(" + value + ")");
}

}  // namespace

std::string translate_matrices(const PtxInstruction& it) {
  if (it.name.op == "movmatrix") return transpose(it);
  return it.name.op == "mma" ? product(it) : move_matrices(it);
}

}  // namespace warpstep::tools::translate
