#include "tools/view/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tools/view/names.h"
#include "tools/view/phases.h"
#include "tools/view/sentences.h"

namespace warpstep::tools::view {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kMostSentences = 8;  // about one line of the source in one phase
constexpr std::size_t kMostBlocks = 4;     // in full
constexpr std::size_t kMostAlike = 12;     // described by their elements only

/// `text` after `head`, wrapped with a hanging indent.
std::string wrapped(const std::string& head, const std::string& text) {
  std::string all, line = head;
  std::size_t begin = 0;
  bool is_empty = true;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (!is_empty && line.size() + 1 + word.size() > kColumns) {
      all += line + "\n";
      line = std::string(head.size() + 2, ' ');
      is_empty = true;
    }
    line += (is_empty ? "" : " ") + word;
    is_empty = false;
    begin = end + 1;
  }
  return all + line + "\n";
}

class Text {
 public:
  explicit Text(const Launch& launch) : launch_(launch), names_(short_names(launch.arrays)) {}

  std::string run() {
    std::string text = head_of(launch_) + "\n";
    for (std::size_t i = 0; i < names_.size(); ++i)
      text += wrapped("  ", described(launch_.arrays[i], names_[i]));
    const std::vector<BlockPart> blocks = blocks_of(launch_);
    if (blocks.empty()) text += "  no thread accesses memory that others can see\n";
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const auto like = drawn_like(blocks[i]);
      if (full_ == kMostBlocks && !like) {
        text +=
            fmt::format("\nand {} more blocks, some of which do otherwise\n", blocks.size() - i);
        break;
      }
      if (alike_ == kMostAlike && like) {
        text += fmt::format("and {} more blocks\n", blocks.size() - i);
        break;
      }
      text += like ? shifted(blocks[i], *like) : in_full(blocks[i]);
    }
    if (const std::string rest = left_out_in_words(launch_); !rest.empty())
      text += "\n" + rest + "\n";
    return text;
  }

 private:
  std::string name_of(const BlockPart& block) const {
    return "block " + index_in_words(block.index, launch_.grid);
  }

  /// A block's accesses, relative to the smallest element of each group.
  std::string shape_of(const BlockPart& block) const {
    std::string shape;
    for (const Phase& phase : block.phases) {
      shape += fmt::format("phase {}\n", phase.number);
      for (const Group& group : phase.groups) {
        shape += fmt::format("{}:{}\n", group.file, group.line);
        for (const std::string& one :
             sentences(group, names_[group.array], launch_.block, group.least(), SIZE_MAX))
          shape += one + "\n";
      }
    }
    return shape;
  }

  /// An earlier drawn block with the same accesses at other elements.
  std::optional<BlockPart> drawn_like(const BlockPart& block) {
    const auto [found, is_new] = drawn_.emplace(shape_of(block), block);
    if (is_new) return std::nullopt;
    return found->second;
  }

  std::string in_full(const BlockPart& block) {
    ++full_;
    std::string text = "\n" + name_of(block) + "\n";
    for (const Phase& phase : block.phases) {
      if (block.phases.size() > 1 || phase.number > 0)
        text += phase.number == 0 ? "  before the first barrier\n"
                                  : fmt::format("  after barrier {}\n", phase.number);
      std::string latest;
      for (const Group& group : phase.groups) {
        const std::string location = location_in_words(group.file, group.line);
        for (const std::string& one :
             sentences(group, names_[group.array], launch_.block, 0, kMostSentences)) {
          text += wrapped(fmt::format("    {:<18} ", location == latest ? "" : location), one);
          latest = location;
        }
      }
    }
    return text;
  }

  std::string shifted(const BlockPart& block, const BlockPart& like) {
    ++alike_;
    std::map<std::string, std::int64_t> shifts;  // by array; blocks may differ in each group
    for (std::size_t i = 0; i < block.phases.size(); ++i)
      for (std::size_t j = 0; j < block.phases[i].groups.size(); ++j) {
        const Group& group = block.phases[i].groups[j];
        const std::int64_t shift = group.least() - like.phases[i].groups[j].least();
        if (shift != 0) shifts[names_[group.array]] = shift;
      }
    std::string text;
    for (const auto& [array, shift] : shifts)
      text += fmt::format("{}{} {} {}", text.empty() ? ", " : " and ", array,
                          shift < 0 ? -shift : shift, shift < 0 ? "back" : "further");
    return wrapped("", fmt::format("{}: the same as {}{}", name_of(block), name_of(like), text));
  }

  const Launch& launch_;
  const std::vector<std::string> names_;
  std::map<std::string, BlockPart> drawn_;  // by what they do
  std::size_t full_ = 0, alike_ = 0;
};

}  // namespace

std::string as_text(const Launch& launch) {
  return Text(launch).run();
}

std::string as_text(const std::vector<Mark>& marks) {
  std::string text;
  for (const Mark& mark : marks) {
    text += wrapped("", fmt::format("{} [{}] in launch {}: {}", mark.severity, mark.rule,
                                    mark.launch, mark.what));
    for (const Mark::Place& place : mark.places)
      text += fmt::format("  {}:{}: thread ({},{},{}) of block ({},{},{}) {}\n", place.file,
                          place.line, place.thread[0], place.thread[1], place.thread[2],
                          place.block[0], place.block[1], place.block[2], place.role);
  }
  return text;
}

}  // namespace warpstep::tools::view
