// nvcc's words for what a compiler says of translated source, whose launches are calls of
// templates.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpstep::tools {

/// Puts the errors of one compilation into nvcc's words, in their order.
class LaunchErrors {
 public:
  /// The error in nvcc's words, or as it is; nothing where it only follows from an earlier one.
  std::optional<std::string> reworded(const std::string& text,
                                      const std::vector<std::string>& context);

 private:
  bool continues_ = false;  // the next error says what is wrong with the launch in this one
  bool has_undefined_ = false;
};

/// How the note of an earlier declaration begins; in the context of an error its line follows.
inline constexpr std::string_view kPreviousDeclaration = "previous declaration ";

/// Two `extern __shared__` arrays of one name in nvcc's words; every other error as it is.
std::string reworded_arrays(const std::string& text, const std::vector<std::string>& context);

/// "'x' was not declared in this scope" in nvcc's words; every other error as it is.
std::string reworded_undefined(const std::string& text);

}  // namespace warpstep::tools
