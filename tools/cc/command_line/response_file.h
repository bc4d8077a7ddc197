// Words of a command line that stand in a file: @FILE and --options-file FILE.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpstep::tools::cc {

/// Cuts a text into words as a shell does: at white space, but not inside '…' or "…" or after a
/// backslash; a # at the start of a word begins a comment. Throws Refusal at an open quote.
std::vector<std::string> split_words(std::string_view text);

/// Replaces every word @FILE by the words of that file, to any depth up to 16. Throws Refusal when
/// a file cannot be read or the files name each other in a circle.
std::vector<std::string> expand_response_files(const std::vector<std::string>& words);

/// The words of one response file, itself expanded.
std::vector<std::string> read_response_file(const std::filesystem::path& file);

}  // namespace warpstep::tools::cc
