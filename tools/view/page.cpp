#include "tools/view/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/system/markup.h"
#include "tools/view/names.h"
#include "tools/view/panel.h"
#include "tools/view/phases.h"
#include "tools/view/sentences.h"

namespace warpstep::tools::view {

namespace {

constexpr std::size_t kMostBlocksOnPage = 3;  // of a launch
constexpr std::size_t kMostSentencesOnPage = 8;

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #ffffff; --soft: #c9c9c9;
  --field: #f6f6f6; --read: #0b5cad; --write: #a33c00; --update: #5b2a86; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #555555;
  --field: #202020; --read: #7db8f5; --write: #ffa873; --update: #c9a2ee; } }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem; }
figure { margin: 1rem 0; overflow-x: auto; }
figcaption { font-weight: 600; }
code, .label { font-family: ui-monospace, monospace; }
.panel { max-width: 100%; height: auto; }
.label { font-size: 11px; fill: var(--ink); }
.middle { text-anchor: middle; } .end { text-anchor: end; }
.field { fill: var(--field); stroke: var(--soft); }
.border { stroke: var(--soft); } .warp { stroke: var(--ink); stroke-dasharray: 4 3; }
.read { fill: none; stroke: var(--read); stroke-width: 1.8; }
.write { fill: var(--write); } .update { stroke: var(--update); stroke-width: 2.4; }
.fine { stroke: none; } .fine.read { fill: var(--read); }
.key { vertical-align: middle; }
)";

constexpr const char* kKey = R"(<p>Rows are threads, columns are elements.
<svg class="key" width="18" height="18" aria-hidden="true"><circle class="read" cx="9" cy="9" r="6"/></svg>
a ring: the thread reads it.
<svg class="key" width="18" height="18" aria-hidden="true"><rect class="write" x="5" y="5" width="8" height="8"/></svg>
a full square: it writes it.
<svg class="key" width="18" height="18" aria-hidden="true"><path class="update" d="M3 3L15 15M3 15L15 3"/></svg>
a cross: it updates it by an atomic. Where cells are small, reads fill their upper half and writes
the lower. Dashed lines lie between warps; thin ones between sectors of 32 bytes of global memory, or
between the 32 words that lie in the 32 banks of shared memory.</p>
)";

class Page {
 public:
  std::string section(const Launch& launch) {
    names_ = short_names(launch.arrays);
    std::string html = fmt::format("<h2>{}</h2>\n<ul>\n", escaped(head_of(launch)));
    for (std::size_t i = 0; i < names_.size(); ++i)
      html += fmt::format("<li>{}</li>\n", escaped(described(launch.arrays[i], names_[i])));
    html += "</ul>\n";
    const std::vector<BlockPart> blocks = blocks_of(launch);
    for (std::size_t i = 0; i < std::min(blocks.size(), kMostBlocksOnPage); ++i)
      html += block(blocks[i], launch);
    if (blocks.size() > kMostBlocksOnPage)
      html +=
          fmt::format("<p>{} more blocks are not drawn.</p>\n", blocks.size() - kMostBlocksOnPage);
    if (launch.left_out != 0)
      html += fmt::format("<p>{} more accesses were not recorded.</p>\n", launch.left_out);
    return html;
  }

 private:
  std::string block(const BlockPart& block, const Launch& launch) {
    const std::string name = "block " + index_in_words(block.index, launch.grid);
    std::string html = fmt::format("<h3>{}</h3>\n", name);
    for (const Phase& phase : block.phases) {
      const std::string when = phase.number > 0 ? fmt::format(" after barrier {}", phase.number)
                               : block.phases.size() > 1 ? " before the first barrier"
                                                         : "";
      for (const Panel& panel : panels(phase, launch, name + when)) {
        html += fmt::format("<figure>\n<figcaption>{}</figcaption>\n{}<ul>\n", escaped(panel.title),
                            as_svg(panel, launch.block));
        for (const std::string& sentence : panel.sentences)
          html += fmt::format("<li>{}</li>\n", escaped(sentence));
        html += "</ul>\n</figure>\n";
      }
    }
    return html;
  }

  std::vector<Panel> panels(const Phase& phase, const Launch& launch, const std::string& when) {
    std::vector<Panel> all;
    for (const Group& group : phase.groups) {
      auto panel = std::find_if(all.begin(), all.end(), [&](const Panel& one) {
        return one.groups.front()->array == group.array && one.groups.front()->bytes == group.bytes;
      });
      if (panel == all.end()) {
        const std::string& array = names_[group.array];
        const bool is_shared = launch.arrays[group.array].space == "shared";
        all.push_back(
            {fmt::format("p{}", ++count_), when + ": " + array, array, is_shared, {}, {}});
        panel = all.end() - 1;
      }
      panel->groups.push_back(&group);
      const std::string location = location_in_words(group.file, group.line);
      for (const std::string& one :
           sentences(group, panel->array, launch.block, 0, kMostSentencesOnPage))
        panel->sentences.push_back(location.empty() ? one : location + ": " + one);
    }
    return all;
  }

  std::vector<std::string> names_;
  unsigned count_ = 0;  // of pictures
};

}  // namespace

std::string as_page(const std::vector<Launch>& launches, const std::string& title) {
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n{2}",
      escaped("Memory of " + title), kStyle, kKey);
  Page page;
  for (const Launch& launch : launches) html += page.section(launch);
  return html + "</body>\n</html>\n";
}

}  // namespace warpstep::tools::view
