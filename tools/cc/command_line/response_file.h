// Response files: arguments read from @FILE and --options-file FILE.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpstep::tools::cc {

/// Splits a text into words as a shell does: at white space, but not inside '…' or "…" or after a
/// backslash; a # at the start of a word begins a comment. Throws Refusal for an unterminated
/// quote.
std::vector<std::string> split_words(std::string_view text);

/// Replaces every word @FILE by the words of that file, to a depth of 16. Throws Refusal if a file
/// cannot be read or the nesting is deeper.
std::vector<std::string> expand_response_files(const std::vector<std::string>& words);

/// The words of one response file, itself expanded.
std::vector<std::string> read_response_file(const std::filesystem::path& file);

}  // namespace warpstep::tools::cc
