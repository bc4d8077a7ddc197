#include "tools/profile/model/ptx.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "tools/profile/model/opcodes.h"

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
    if (words[0] == ".pragma" && words.back() == "\"nounroll\"")
      not_unrolled_.insert(static_cast<int>(kernel_.blocks.size()) - 1);
    if (words[0][0] == '.' || words[0][0] == '$') return;
    const bool is_conditional = words[0][0] == '@';
    if (is_conditional) words.erase(words.begin());
    if (words.empty()) return;
    add(words);
  }

  Kernel finish() {
    find_loops();
    pair_loops();
    lighten_divisions();
    // ptxas begins with the stack's address, and what memory instructions need.
    const Instruction begin{Unit::simple, 1, 0, "", "", 0, 0, 0, "", 0};
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
      instruction = {Unit::none, 0, line_, "", "", 0, 0, 0, "", 0};
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

  std::map<std::string, int> opcodes_of(int loop) const {
    std::map<std::string, int> opcodes;
    for (const BasicBlock& block : kernel_.blocks)
      if (block.loop == loop)
        for (const Instruction& one : block.instructions) ++opcodes[one.opcode];
    return opcodes;
  }

  std::set<int> lines_of(int loop) const {
    std::set<int> lines;
    for (const BasicBlock& block : kernel_.blocks)
      if (block.loop == loop)
        for (const Instruction& one : block.instructions) lines.insert(one.line);
    return lines;
  }

  /// Finds loops for the last rounds of others, the latest of the same lines in front of them.
  void pair_loops() {
    for (std::size_t i = 0; i < kernel_.loops.size(); ++i) {
      Loop& rest = kernel_.loops[i];
      if (!not_unrolled_.contains(rest.first)) continue;
      const std::map<std::string, int> few = opcodes_of(static_cast<int>(i));
      const std::set<int> lines = lines_of(static_cast<int>(i));
      for (std::size_t j = 0; j < kernel_.loops.size(); ++j) {
        Loop& main = kernel_.loops[j];
        if (main.last >= rest.first || main.parent != rest.parent) continue;
        if (rest.main >= 0 && kernel_.loops[static_cast<std::size_t>(rest.main)].first > main.first)
          continue;
        const std::set<int> all = lines_of(static_cast<int>(j));
        if (!std::includes(all.begin(), all.end(), lines.begin(), lines.end())) continue;
        const std::map<std::string, int> many = opcodes_of(static_cast<int>(j));
        double copies = 1;
        for (const auto& [opcode, count] : few)
          if (const auto found = many.find(opcode); found != many.end())
            copies = std::max(copies, std::round(1.0 * found->second / count));
        if (copies == 1) continue;
        main.copies = copies;
        rest.main = static_cast<int>(j);
      }
    }
  }

  /// In a loop that leaves the divisor as it is, its reciprocal is made once, before the loop.
  void lighten_divisions() {
    std::map<int, std::size_t> at;  // by block: instructions so far
    for (const auto& [block, words] : texts_) {
      BasicBlock& own = kernel_.blocks[static_cast<std::size_t>(block)];
      Instruction& one = own.instructions[at[block]++];
      if (own.loop < 0 || words.size() < 4) continue;
      const Loop& loop = kernel_.loops[static_cast<std::size_t>(own.loop)];
      const std::string& divisor = words[3];
      if (std::none_of(texts_.begin(), texts_.end(), [&](const auto& other) {
            return other.first >= loop.first && other.first <= loop.last &&
                   other.second.size() > 1 && other.second[1] == divisor;
          }))
        lighten_division(one);
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
  std::set<int> not_unrolled_;      // blocks
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
