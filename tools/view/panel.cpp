#include "tools/view/panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tools/system/markup.h"
#include "tools/view/sentences.h"

namespace warpstep::tools::view {

namespace {

constexpr double kLeft = 92, kTop = 34, kRoom = 12;  // beside the field
constexpr double kWidest = 860, kHighest = 620;      // of the field
constexpr double kLargest = 18;                      // of a cell
constexpr double kReadable = 7;                      // marks of at least this size have shapes
constexpr unsigned kWarp = 32;

/// The least of 1, 2, 5, 10, 20, 50, … that takes `least` pixels at this many pixels each.
std::int64_t label_step(double pixels, double least) {
  for (std::int64_t power = 1;; power *= 10)
    for (const int digit : {1, 2, 5})
      if (static_cast<double>(digit * power) * pixels >= least) return digit * power;
}

class Drawing {
 public:
  Drawing(const Panel& panel, const Index& shape) : panel_(panel), shape_(shape) {
    first_ = panel.groups.front()->least();
    std::int64_t last = first_;
    first_thread_ = panel.groups.front()->threads.front().number;
    unsigned last_thread = first_thread_;
    for (const Group* group : panel.groups) {
      first_ = std::min(first_, group->least());
      last = std::max(last, group->most());
      first_thread_ = std::min(first_thread_, group->threads.front().number);
      last_thread = std::max(last_thread, group->threads.back().number);
    }
    columns_ = last - first_ + 1;
    rows_ = last_thread - first_thread_ + 1;
    width_ = std::min(kLargest, kWidest / static_cast<double>(columns_));
    height_ = std::min(kLargest, kHighest / rows_);
  }

  std::string run() const {
    const double wide = kLeft + std::max(field_width(), 120.0) + kRoom;
    std::string svg = fmt::format(
        "<svg class=\"panel\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" role=\"img\" "
        "aria-labelledby=\"{2}t {2}d\">\n<title id=\"{2}t\">{3}</title>\n<desc id=\"{2}d\">",
        wide, kTop + field_height() + kRoom, panel_.id, escaped(panel_.title));
    for (const std::string& sentence : panel_.sentences) svg += escaped(sentence) + ". ";
    svg += "</desc>\n";
    svg += fmt::format(
        "<rect class=\"field\" x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", kLeft,
        kTop, field_width(), field_height());
    return svg + borders() + labels() + marks() + "</svg>\n";
  }

 private:
  double field_width() const { return width_ * static_cast<double>(columns_); }
  double field_height() const { return height_ * rows_; }
  double x_of(std::int64_t element) const {
    return kLeft + width_ * static_cast<double>(element - first_);
  }
  double y_of(unsigned thread) const { return kTop + height_ * (thread - first_thread_); }

  /// Between sectors of global memory or rounds of the banks of shared memory, and between warps.
  std::string borders() const {
    std::string lines;
    const std::int64_t bytes = panel_.groups.front()->bytes;
    const std::int64_t every = std::max<std::int64_t>(1, (panel_.is_shared ? 128 : 32) / bytes);
    if (width_ * static_cast<double>(every) >= 4)
      for (std::int64_t at = (first_ / every + 1) * every; at < first_ + columns_; at += every)
        lines += line(x_of(at), kTop, x_of(at), kTop + field_height(), "border");
    for (unsigned at = (first_thread_ / kWarp + 1) * kWarp; at < first_thread_ + rows_; at += kWarp)
      lines += line(kLeft, y_of(at), kLeft + field_width(), y_of(at), "warp");
    return lines;
  }

  static std::string line(double x1, double y1, double x2, double y2, const char* sort) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", sort, x1,
        y1, x2, y2);
  }

  std::string labels() const {
    std::string text = fmt::format("<text class=\"label\" x=\"{}\" y=\"12\">{}</text>\n", kLeft,
                                   escaped(panel_.array + "[…]"));
    const std::int64_t step = label_step(width_, 34);
    for (std::int64_t at = (first_ + step - 1) / step * step; at < first_ + columns_; at += step)
      text += fmt::format("<text class=\"label middle\" x=\"{:.1f}\" y=\"{}\">{}</text>\n",
                          x_of(at) + width_ / 2, kTop - 6, at);
    const auto row_step = static_cast<unsigned>(label_step(height_, 14));
    for (unsigned at = (first_thread_ + row_step - 1) / row_step * row_step;
         at < first_thread_ + rows_; at += row_step)
      text += fmt::format("<text class=\"label end\" x=\"{}\" y=\"{:.1f}\">{}</text>\n", kLeft - 6,
                          y_of(at) + std::min(height_, 14.0) / 2 + 4,
                          "thread " + index_in_words(index_of(at), shape_));
    return text;
  }

  Index index_of(unsigned number) const {
    return {number % shape_[0], number / shape_[0] % shape_[1], number / shape_[0] / shape_[1]};
  }

  std::string marks() const {
    std::set<std::tuple<unsigned, std::int64_t, Does>> drawn;
    std::string all;
    for (const Group* group : panel_.groups)
      for (const ThreadPart& thread : group->threads)
        for (const std::int64_t element : thread.elements)
          if (drawn.emplace(thread.number, element, group->does).second)
            all += mark(thread.number, element, *group);
    return all;
  }

  /// A ring for a read, a filled square for a write, a cross for an update: distinguishable by
  /// shape. If there is no space for shapes, reads fill the upper half of a cell and writes the
  /// lower.
  std::string mark(unsigned thread, std::int64_t element, const Group& group) const {
    const double x = x_of(element), y = y_of(thread);
    const double size = std::min(width_, height_), half = size / 2 - 1.5;
    const double cx = x + width_ / 2, cy = y + height_ / 2;
    const std::string tip = fmt::format("<title>thread {} {} {}[{}], {}</title>",
                                        index_in_words(index_of(thread), shape_),
                                        verb_of(group.does), escaped(panel_.array), element,
                                        escaped(location_in_words(group.file, group.line)));
    if (size < kReadable) {
      const double part = group.does == Does::update ? 1 : 0.5;
      return fmt::format(
          "<rect class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" "
          "height=\"{:.2f}\">{}</rect>\n",
          group.does == Does::read ? "fine read" : "fine write", x,
          group.does == Does::write ? y + height_ / 2 : y, std::max(width_, 0.8),
          std::max(height_ * part, 0.8), tip);
    }
    if (group.does == Does::read)
      return fmt::format(
          "<circle class=\"read\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\">{}</circle>\n", cx, cy,
          half, tip);
    if (group.does == Does::write)
      return fmt::format(
          "<rect class=\"write\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
          "height=\"{:.1f}\">{}</rect>\n",
          cx - half * 0.6, cy - half * 0.6, half * 1.2, half * 1.2, tip);
    return fmt::format(
        "<path class=\"update\" d=\"M{0:.1f} {1:.1f}L{2:.1f} {3:.1f}M{0:.1f} {3:.1f}L{2:.1f} "
        "{1:.1f}\">"
        "{4}</path>\n",
        cx - half, cy - half, cx + half, cy + half, tip);
  }

  const Panel& panel_;
  const Index& shape_;
  std::int64_t first_ = 0, columns_ = 0;
  unsigned first_thread_ = 0, rows_ = 0;
  double width_ = 0, height_ = 0;  // of a cell
};

}  // namespace

std::string as_svg(const Panel& panel, const Index& block_shape) {
  return Drawing(panel, block_shape).run();
}

}  // namespace warpstep::tools::view
