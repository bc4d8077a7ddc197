// The result of a translation: the translated text, or the errors of the source.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools::translate {

/// What is wrong with the source, at the user's own source position, in nvcc's words where it has
/// some.
struct Error {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;  // from 1, in bytes of the preprocessed line
  std::string text;
  bool is_warning = false;
};

struct Translation {
  std::string text;  // empty where there is an error
  std::vector<Error> errors;

  bool good() const {
    for (const Error& error : errors)
      if (!error.is_warning) return false;
    return true;
  }
};

}  // namespace warpstep::tools::translate
