#include "tools/profile/model/opcodes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace warpstep::tools::profile {

namespace {

bool has(const std::string& opcode, const char* part) {
  return opcode.find(part) != opcode.npos;
}

/// Of integers, with 32 bits: with the divisor's reciprocal.
constexpr double kDivision = 17, kProductsOfDivision = 5;

bool is_of_integers(const std::string& opcode) {
  return !has(opcode, ".f") && !has(opcode, ".bf");
}

/// What ptxas makes of operations that no unit has.
double issues_of(const std::string& opcode) {
  const bool is_wide = has(opcode, "64");
  if (opcode.starts_with("div.rn.f32")) return 9;
  if (opcode.starts_with("div.") && has(opcode, ".f32")) return 3;
  if (opcode.starts_with("div.") && has(opcode, ".f64")) return 25;
  if (opcode.starts_with("div.") || opcode.starts_with("rem.")) return is_wide ? 70 : kDivision;
  if (opcode.starts_with("sqrt.rn.f32")) return 8;
  if (opcode.starts_with("sqrt.rn.f64")) return 25;
  if (opcode.starts_with("ex2.") || opcode.starts_with("rsqrt.") || opcode.starts_with("lg2."))
    return 3;  // small numbers are scaled before and after
  if (opcode.starts_with("mul.lo.s64") || opcode.starts_with("mul.lo.u64")) return 4;
  if (is_wide && !has(opcode, "f64") && !has(opcode, "wide")) return 2;
  return 1;
}

/// Of these, products of integers, which shifts to the left are as well.
double products_of(const std::string& opcode) {
  if (!is_of_integers(opcode)) return 0;
  if (opcode.starts_with("mul") || opcode.starts_with("mad") || opcode.starts_with("shl"))
    return issues_of(opcode);
  if (opcode.starts_with("div.") || opcode.starts_with("rem."))
    return kProductsOfDivision * issues_of(opcode) / kDivision;
  return 0;
}

/// Of a product of matrices, as in "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32".
struct Shape {
  double m = 0, n = 0, k = 0;
};

Shape shape_of(const std::string& opcode) {
  Shape shape;
  for (auto at = opcode.find(".m"); at != opcode.npos; at = opcode.find(".m", at + 1))
    if (std::sscanf(opcode.c_str() + at, ".m%lfn%lfk%lf", &shape.m, &shape.n, &shape.k) == 3) break;
  return shape;
}

bool is_product(const std::string& opcode) {
  return opcode.starts_with("mma.") || opcode.starts_with("wmma.mma.") ||
         opcode.starts_with("wgmma.mma_async.");
}

/// Tensor cores take as long for so many operations on halves.
double tensor_operations(const std::string& opcode) {
  const Shape shape = shape_of(opcode);
  const bool has_bytes =
      has(opcode, ".s8") || has(opcode, ".u8") || has(opcode, ".e4m3") || has(opcode, ".e5m2");
  const double each = has(opcode, ".f64") ? 16 : has(opcode, ".tf32") ? 2 : has_bytes ? 0.5 : 1;
  const double warps = opcode.starts_with("wgmma") ? 4 : 1;  // that do it together
  return 2 * shape.m * shape.n * shape.k * each / warps;
}

/// Of floating-point numbers, for a lane: two are done by a fused multiply and add.
double flops_of(const std::string& opcode) {
  if (is_product(opcode)) {
    const auto [m, n, k] = shape_of(opcode);
    return 2 * m * n * k / (opcode.starts_with("wgmma") ? 128 : 32);
  }
  const auto begins = [&](const char* text) { return opcode.starts_with(text); };
  const auto type = opcode.rfind('.');
  if (type == opcode.npos || (opcode[type + 1] != 'f' && opcode.compare(type, 5, ".bf16") != 0))
    return 0;
  const double each = opcode.ends_with("x2") ? 2 : 1;
  if (begins("fma.") || begins("mad.")) return 2 * each;
  for (const char* const one : {"add.", "sub.", "mul.", "div.", "sqrt.", "rsqrt.", "rcp.", "ex2.",
                                "lg2.", "sin.", "cos.", "tanh."})
    if (begins(one)) return each;
  return 0;
}

Unit unit_of(const std::string& opcode) {
  const auto begins = [&](const char* text) { return opcode.starts_with(text); };
  // Of the parameters, addresses go to registers; instructions take others where they are.
  if (begins("ld.param.u64")) return Unit::simple;
  if (begins("ld.param") || begins("cvta") || begins("st.param") || begins("mov.b") ||
      begins("mov.f") || begins("mov.u64") || begins("pragma"))
    return Unit::none;
  if (is_product(opcode)) return Unit::tensor;
  if (begins("div.") && is_of_integers(opcode)) return Unit::integer;
  if (begins("wmma.load") || begins("wmma.store")) return Unit::memory;
  if (begins("ld") || begins("st.") || begins("atom") || begins("red.")) return Unit::memory;
  if (begins("bra") || begins("ret") || begins("call") || begins("exit")) return Unit::branch;
  if (begins("sin") || begins("cos") || begins("ex2") || begins("lg2") || begins("rcp") ||
      begins("rsqrt") || begins("sqrt") || begins("div") || begins("tanh") || begins("shfl") ||
      begins("popc") || (begins("cvt") && has(opcode, "f")))
    return Unit::special;
  if (has(opcode, ".f64")) return Unit::twice;
  if (has(opcode, ".f32") || has(opcode, ".f16")) return Unit::single;
  if (begins("bar") || begins("mov")) return Unit::simple;
  return Unit::integer;
}

/// Of an access: "ld.shared.v4.f32" moves 16, and a warp's part of a matrix is one of 32.
int bytes_of(const std::string& opcode) {
  const int each = std::atoi(opcode.c_str() + opcode.find_last_not_of("0123456789") + 1) / 8;
  if (opcode.starts_with("wmma.")) {
    const auto [m, n, k] = shape_of(opcode);
    const double cells = has(opcode, "load.a") ? m * k : has(opcode, "load.b") ? k * n : m * n;
    return static_cast<int>(cells * each / 32);
  }
  return each * (has(opcode, ".v4") ? 4 : has(opcode, ".v2") ? 2 : 1);
}

}  // namespace

Instruction instruction_of(const std::string& opcode, int line) {
  Instruction instruction{unit_of(opcode), issues_of(opcode),  line, "", "", 0, flops_of(opcode), 0,
                          opcode,          products_of(opcode)};
  if (instruction.unit == Unit::none) instruction.issues = 0;
  if (instruction.unit == Unit::tensor) {
    instruction.tensor = tensor_operations(opcode);
    if (!opcode.starts_with("wgmma"))  // ptxas makes HMMAs of 16 x 8 x 16
      instruction.issues = std::max(1.0, instruction.tensor / (2 * 16 * 8 * 16));
  }
  if (instruction.unit != Unit::memory) return instruction;
  instruction.issues = 1;
  instruction.bytes = bytes_of(opcode);
  instruction.does = opcode.starts_with("ld") || has(opcode, ".load.")    ? "load"
                     : opcode.starts_with("st") || has(opcode, ".store.") ? "store"
                                                                          : "atomic";
  for (const char* const space : {"global", "shared", "const", "local"})
    if (has(opcode, space)) instruction.space = space == std::string("const") ? "constant" : space;
  return instruction;
}

void lighten_division(Instruction& instruction) {
  if (instruction.issues != kDivision) return;
  instruction.issues = 8;
  instruction.products = 3;
}

}  // namespace warpstep::tools::profile
