// A page for each submission, and what all pages have in common.
#include <fmt/format.h>

#include "tools/grade/hand_in.h"
#include "tools/grade/report/results.h"
#include "tools/grade/report/summary.h"
#include "tools/system/text/markup.h"

namespace warpstep::tools::grade {

std::string page_head(const std::string& title) {
  return fmt::format(R"(<!doctype html>
<html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
:root{{color-scheme:light dark;--line:#8884;--bar:#3b6fb6;--soft:#8882}}
@media (prefers-color-scheme:dark){{:root{{--bar:#7aa7e0}}}}
body{{font:16px/1.45 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;padding:0 1rem}}
h1{{font-size:1.5rem}} h2{{font-size:1.15rem;margin-top:2rem}}
.wide{{overflow-x:auto}}
table{{border-collapse:collapse;font-variant-numeric:tabular-nums}}
td,th{{padding:.2rem .5rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}}
td:first-child,th:first-child{{text-align:left}}
.all td:first-child,.all th:first-child{{position:sticky;left:0;background:Canvas;max-width:14rem;
 overflow:hidden;text-overflow:ellipsis}}
.absent{{opacity:.6}}
.bars{{display:flex;align-items:flex-end;gap:2px;height:8rem;max-width:36rem}}
.bars div{{flex:1;display:flex;flex-direction:column;justify-content:flex-end;height:100%;
 text-align:center;font-size:.75rem}}
.bars i{{display:block;background:var(--bar)}}
.small{{height:1.6rem;width:7rem;gap:1px}}
pre{{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--soft);padding:.5rem;margin:.3rem 0}}
</style>
<h1>{0}</h1>
)",
                     escaped(title));
}

std::string address_of_feedback(const std::string& submission) {
  std::string address = "feedback/";
  for (const char c : file_stem(submission) + ".html") {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        (byte < 128 && std::isalnum(byte) != 0) || c == '.' || c == '-' || c == '_';
    address += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return address;
}

std::string feedback(const Grade& grade, const Frame& frame) {
  std::string page = page_head(printable(grade.submission));
  page += fmt::format("<p>{} of {} points{}</p>\n", grade.points(), grade.max(),
                      grade.cage.empty() ? ", graded without a cage" : "");
  for (const Judged& judged : grade.verdicts) {
    page += fmt::format("<h2 id=\"{0}\">{0} {1}: {2}</h2>\n", escaped(judged.exercise),
                        escaped(frame.course.find(judged.exercise).title),
                        judged.is_absent ? std::string("not handed in")
                        : !judged.trouble.empty()
                            ? std::string("not judged")
                            : fmt::format("{} of {} points", judged.points(), judged.max()));
    if (judged.is_absent) continue;
    std::string said_before;
    for (const course::Category& category : judged.categories) {
      const std::string words = words_of(frame, judged, category);
      page +=
          fmt::format("<p>{} {}/{}</p>\n", escaped(category.name), category.points, category.max);
      // One compiler's error is the same in all categories.
      if (!words.empty() && words != said_before)
        page += fmt::format("<pre>{}</pre>\n", escaped(words));
      said_before = words;
    }
  }
  return page + "</html>\n";
}

}  // namespace warpstep::tools::grade
