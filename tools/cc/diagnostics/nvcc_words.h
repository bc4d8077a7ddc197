// nvcc's words for what a compiler says of translated source, whose launches are calls of
// templates.
#pragma once

#include <optional>
#include <string>
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

/// "'x' was not declared in this scope" in nvcc's words; every other error as it is.
std::string reworded_undefined(const std::string& text);

}  // namespace warpstep::tools
