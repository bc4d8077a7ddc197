// Macros of the program's source: what a line says when those that it names are written out.
#pragma once

#include <string>

namespace warpstep::sim::check {

/// The line of the file with the definitions behind it of the macros that it names, and of those
/// that they name: looked up in the file and in what it includes in quotes.
std::string with_macros(const std::string& file, const std::string& line);

}  // namespace warpstep::sim::check
