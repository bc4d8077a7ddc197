// Errors that a file is refused with.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// At most one error for each line: the first.
class Refusals {
 public:
  explicit Refusals(const Declarations& file) : file_(file) {}

  void add(std::uint32_t token, std::string text) {
    auto [path, line] = file_.location(token);
    for (const translate::Error& error : errors_)
      if (error.line == line && error.file == path) return;
    errors_.push_back({std::move(path), line, 0, std::move(text), false});
  }

  std::vector<translate::Error> take() && { return std::move(errors_); }

 private:
  const Declarations& file_;
  std::vector<translate::Error> errors_;
};

}  // namespace warpstep::tools::cc
