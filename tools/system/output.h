// What a command says and writes. Nothing of it is lost silently: what cannot be written makes the
// command fail, with a sentence, and does not end it before its work is done.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

namespace warpstep::tools {

/// Called first: a pipe without a reader is an error like others, and no file that is opened takes
/// the place of a closed standard output or error.
void begin_output();

/// Writes to standard error.
void say_text(const std::string& text);

template <class... T>
void say(fmt::format_string<T...> format, T&&... arguments) {
  say_text(fmt::format(format, std::forward<T>(arguments)...));
}

/// Writes to standard output.
void print_text(const std::string& text);

/// Puts a text into a file: all of it, or none where the disk is full, and then the file keeps what
/// it had. 0, or the number of the system's error.
int put_file(const std::string& name, const std::string& text);

/// The same. False if that failed, which end_output() will tell.
bool write_file(const std::string& name, const std::string& text);

/// Called last: tells what could not be written. The command's exit code, or 1 in place of 0.
int end_output(int exit_code);

}  // namespace warpstep::tools
