#include "tools/profile/model/ptx.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

namespace warpstep::tools::profile {

namespace {

using Words = std::vector<std::string>;

/// Without commas, brackets and the semicolon.
Words words_of(std::string line) {
  for (char& c : line)
    if (c == ',' || c == ';' || c == '{' || c == '}' || c == '\t' || c == '[' || c == ']') c = ' ';
  std::istringstream text(line);
  Words words;
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

bool has(const std::string& opcode, const char* part) {
  return opcode.find(part) != opcode.npos;
}

/// Of integers, with 32 bits: with the divisor's reciprocal, and where that is there already.
constexpr double kDivision = 17, kDivisionAgain = 8;
constexpr double kProductsOfDivision = 5, kProductsOfDivisionAgain = 3;

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

/// Of these, products of integers.
double products_of(const std::string& opcode) {
  if (!is_of_integers(opcode)) return 0;
  if (opcode.starts_with("mul") || opcode.starts_with("mad")) return issues_of(opcode);
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

Instruction instruction_of(const std::string& opcode, int line) {
  Instruction instruction{
      unit_of(opcode),    issues_of(opcode), line, "", "", 0, flops_of(opcode), 0,
      products_of(opcode)};
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

/// Reads the body of one kernel.
class Reader {
 public:
  void take(const std::string& line) {
    Words words = words_of(line);
    if (words.empty() || words[0].starts_with("//")) return;
    if (words[0] == ".loc" && words.size() > 2) {
      // Code that was inlined belongs to the line that has it, in whatever file.
      line_ = caller_ = std::atoi(words[2].c_str());
      if (words.size() > 8 && words[words.size() - 4] == "inlined_at")
        caller_ = std::atoi(words[words.size() - 2].c_str());
      return;
    }
    if (words[0].starts_with("$") && words[0].ends_with(":")) {
      open();
      labels_[words[0].substr(0, words[0].size() - 1)] =
          static_cast<int>(kernel_.blocks.size()) - 1;
      return;
    }
    if (words[0][0] == '.' || words[0][0] == '$') return;
    const bool is_conditional = words[0][0] == '@';
    if (is_conditional) words.erase(words.begin());
    if (words.empty()) return;
    add(words);
  }

  Kernel finish() {
    find_loops();
    lighten_divisions();
    // ptxas begins with the stack's address, and what memory instructions need.
    const Instruction begin{Unit::simple, 1, 0, "", "", 0, 0, 0, 0};
    if (!kernel_.blocks.empty())
      kernel_.blocks[0].instructions.insert(kernel_.blocks[0].instructions.begin(),
                                            has_global_ ? 2 : 1, begin);
    return std::move(kernel_);
  }

 private:
  struct Jump {
    int from = 0;
    std::string to;
  };

  void open() {
    if (kernel_.blocks.empty() || !kernel_.blocks.back().instructions.empty())
      kernel_.blocks.emplace_back();
  }

  void add(const Words& words) {
    if (kernel_.blocks.empty()) kernel_.blocks.emplace_back();
    const int block = static_cast<int>(kernel_.blocks.size()) - 1;
    // mma.h is part of CUDA: the line is that of the call.
    Instruction instruction =
        instruction_of(words[0], words[0].starts_with("wmma.") ? caller_ : line_);
    has_global_ |= instruction.space == "global";
    if (words[0].starts_with("mul.wide") && words.size() > 1) products_.insert(words[1]);
    // An index made an address: one IMAD.WIDE with the product before.
    if (words[0] == "add.s64" && words.size() > 3 &&
        (products_.contains(words[2]) || products_.contains(words[3])))
      instruction = {Unit::none, 0, line_, "", "", 0, 0, 0, 0};
    kernel_.blocks.back().instructions.push_back(instruction);
    texts_.emplace_back(block, words);
    if (words[0].starts_with("bra")) {
      jumps_.push_back({block, words.back()});
      kernel_.blocks.emplace_back();
    }
  }

  /// A jump back makes a loop of the blocks between.
  void find_loops() {
    for (const Jump& jump : jumps_) {
      const auto target = labels_.find(jump.to);
      if (target == labels_.end() || target->second > jump.from) continue;
      Loop loop{target->second, jump.from};
      const auto same = std::find_if(kernel_.loops.begin(), kernel_.loops.end(),
                                     [&](const Loop& one) { return one.first == loop.first; });
      if (same != kernel_.loops.end())
        same->last = std::max(same->last, loop.last);
      else
        kernel_.loops.push_back(loop);
    }
    std::stable_sort(kernel_.loops.begin(), kernel_.loops.end(), [](const Loop& a, const Loop& b) {
      return a.last - a.first > b.last - b.first;
    });
    for (std::size_t i = 0; i < kernel_.loops.size(); ++i) {
      Loop& loop = kernel_.loops[i];
      loop.rounds = rounds_of(loop);
      for (int block = loop.first; block <= loop.last; ++block) {
        if (block == loop.first) loop.parent = kernel_.blocks[block].loop;
        kernel_.blocks[block].loop = static_cast<int>(i);
      }
    }
  }

  /// In a loop that leaves the divisor as it is, its reciprocal is made once, before the loop.
  void lighten_divisions() {
    std::map<int, std::size_t> at;  // by block: instructions so far
    for (const auto& [block, words] : texts_) {
      BasicBlock& own = kernel_.blocks[static_cast<std::size_t>(block)];
      Instruction& one = own.instructions[at[block]++];
      if (own.loop < 0 || one.issues != kDivision || words.size() < 4) continue;
      const Loop& loop = kernel_.loops[static_cast<std::size_t>(own.loop)];
      const std::string& divisor = words[3];
      if (std::none_of(texts_.begin(), texts_.end(), [&](const auto& other) {
            return other.first >= loop.first && other.first <= loop.last &&
                   other.second.size() > 1 && other.second[1] == divisor;
          }))
        one.issues = kDivisionAgain, one.products = kProductsOfDivisionAgain;
    }
  }

  static bool is_number(const std::string& word) {
    return !word.empty() && (std::isdigit(static_cast<unsigned char>(word[0])) || word[0] == '-');
  }

  /// From a counter that begins, steps and ends at constants.
  double rounds_of(const Loop& loop) const {
    for (const auto& [block, words] : texts_) {
      if (block != loop.last || !words[0].starts_with("setp.") || words.size() < 4 ||
          !is_number(words[3]))
        continue;
      const double end = std::atof(words[3].c_str());
      double step = 0, begin = 0;
      std::string counter = words[2];
      for (const auto& [at, other] : texts_)
        if (at >= loop.first && at <= loop.last && other[0].starts_with("add.") &&
            other.size() == 4 && other[1] == counter && is_number(other[3])) {
          step = std::atof(other[3].c_str());
          counter = other[2];
        }
      bool is_found = false;
      for (const auto& [at, other] : texts_)
        if (at < loop.first && other[0].starts_with("mov.") && other.size() == 3 &&
            (other[1] == counter || other[1] == words[2]) && is_number(other[2])) {
          begin = std::atof(other[2].c_str());
          is_found = true;
        }
      if (is_found && step != 0) return std::max(1.0, (end - begin) / step);
    }
    return 0;
  }

  Kernel kernel_;
  int line_ = 0, caller_ = 0;
  std::map<std::string, int> labels_;
  bool has_global_ = false;
  std::set<std::string> products_;  // registers of 64 bits that hold one of 32
  std::vector<Jump> jumps_;
  std::vector<std::pair<int, Words>> texts_;  // of instructions, by block
};

}  // namespace

std::map<std::string, Kernel> kernels_in(const std::string& ptx) {
  std::map<std::string, Kernel> kernels;
  std::istringstream lines(ptx);
  std::string name;
  Reader reader;
  bool is_inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (const auto at = line.find(".entry "); at != line.npos) {
      name = line.substr(at + 7);
      name = name.substr(0, name.find('('));
    } else if (!name.empty() && line == "{") {
      reader = {};
      is_inside = true;
    } else if (is_inside && line == "}") {
      kernels[name] = reader.finish();
      is_inside = false;
      name.clear();
    } else if (is_inside) {
      reader.take(line);
    }
  }
  return kernels;
}

}  // namespace warpstep::tools::profile
