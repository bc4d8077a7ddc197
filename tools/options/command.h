// Options, subcommands and what they do. CLI11 stands behind them, in one file: each file that
// includes it costs a compiler five seconds.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace warpstep::tools {

/// What is wrong with a value, in words; empty if nothing is.
using Fault = std::function<std::string(const std::string&)>;

/// The file as a word that is no option: "./-a.cu" for "-a.cu".
std::string path_of(const std::string& file);

/// An option, a flag or a positional argument of a command, which it belongs to. Every setter
/// returns the option itself.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  /// What --help calls its value.
  const Option& type_name(const std::string& name) const;
  const Option& description(const std::string& about) const;
  /// Not listed by --help.
  const Option& hide() const;
  const Option& required() const;
  /// How many values may follow; `value` stands for none.
  const Option& expected(int fewest, int most, const std::string& value = {}) const;
  /// One value each time it is given, also where it collects several.
  const Option& one_at_a_time() const;
  /// Several values in one word.
  const Option& delimiter(char between) const;
  const Option& needs(const Option& other) const;
  const Option& excludes(const Option& other) const;
  const Option& check(const Fault& fault) const;
  const Option& in_range(int least, int most) const;
  const Option& in_range(double least, double most) const;
  const Option& positive() const;
  /// Also one whose name begins with a dash, where it stands behind --: "-a.cu" becomes "./-a.cu".
  const Option& names_file() const;
  const Option& one_of(const std::vector<std::string>& values) const;

  int fewest_values() const;
  int most_values() const;

 private:
  CLI::Option* option_;
};

/// A command, which belongs to the root command.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& about) const;
  Option add_flag(const std::string& names, bool& value, const std::string& about) const;
  /// An option if the names begin with dashes, else a positional argument. The value must live as
  /// long as the root command.
  Option add_option(const std::string& names, std::string& value, const std::string& about) const;
  Option add_option(const std::string& names, std::vector<std::string>& values,
                    const std::string& about) const;
  Option add_option(const std::string& names, int& value, const std::string& about) const;
  Option add_option(const std::string& names, unsigned& value, const std::string& about) const;
  Option add_option(const std::string& names, std::size_t& value, const std::string& about) const;
  Option add_option(const std::string& names, double& value, const std::string& about) const;
  /// Calls `take` with the value.
  Option add_option(const std::string& names, std::function<void(const std::string&)> take,
                    const std::string& about = {}) const;
  /// Calls `take` with all values.
  Option add_option(const std::string& names,
                    std::function<void(const std::vector<std::string>&)> take,
                    const std::string& about) const;
  std::optional<Option> find_option(const std::string& name) const;

  /// What stands below the options in --help.
  void footer(const std::string& text) const;
  /// What the command does when it is named.
  void callback(std::function<void()> act) const;
  void require_subcommand(std::size_t fewest, std::size_t most) const;
  std::optional<Command> find_subcommand(const std::string& name) const;
  /// Whether one was named.
  bool calls_subcommand() const;

 protected:
  CLI::App* app_;
};

/// What the words of a command line are read by.
class RootCommand : public Command {
 public:
  /// `help` says what --help does, and `hint` where to look after a mistake.
  RootCommand(const std::string& about, const std::string& name, const std::string& help,
              const std::string& hint);
  ~RootCommand();
  RootCommand(const RootCommand&) = delete;
  RootCommand& operator=(const RootCommand&) = delete;

  void add_version(const std::string& text) const;
  std::string help() const;
  /// Reads the words and calls what they name, which may throw. If they are wrong or ask for help,
  /// says so and returns the exit code.
  std::optional<int> parse(std::vector<std::string> words) const;

 private:
  std::unique_ptr<CLI::App> owned_;
};

}  // namespace warpstep::tools
