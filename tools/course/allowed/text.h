// What the text of an answer may contain: headers of a list, no macros in the judge's words,
// nothing that takes a line out of the checkers' sight.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpstep::tools::course {

/// What is not allowed, and where. A line of 0: there is nothing.
struct Refused {
  std::string what;
  int line = 0;

  explicit operator bool() const { return line != 0; }
};

using IsProvided = std::function<bool(const std::string&)>;

/// Directives of the preprocessor in the answer as it was written. `stub` is the judge's text
/// behind it, whose words no macro may redefine; `is_provided` knows the headers of the exercise.
Refused refused_directive(std::string_view answer, std::string_view stub,
                          const IsProvided& is_provided);

/// The headers that an answer includes, by the names that it gives them.
std::vector<std::string> headers_of(std::string_view answer);

/// Whether a header is one of the system that answers may include.
bool is_of_system(const std::string& header);

/// Words of the answer in preprocessed text, where lines of `file` are the answer's.
Refused refused_word(std::string_view preprocessed, std::string_view file);

/// A function of the answer that is launched, or has the name of one of these kernels, and is none,
/// in preprocessed text as above.
Refused refused_kernel(std::string_view preprocessed, std::string_view file,
                       std::set<std::string> kernels);

/// Assembly that is left when PTX has been translated.
Refused refused_assembly(std::string_view translated, std::string_view file);

}  // namespace warpstep::tools::course
