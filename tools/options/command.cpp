#include "tools/options/command.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>

namespace warpstep::tools {

std::string path_of(const std::string& file) {
  return file.starts_with('-') ? "./" + file : file;
}

const Option& Option::type_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

const Option& Option::description(const std::string& about) const {
  option_->description(about);
  return *this;
}

const Option& Option::hide() const {
  option_->group("");
  return *this;
}

const Option& Option::required() const {
  option_->required();
  return *this;
}

const Option& Option::expected(int fewest, int most, const std::string& value) const {
  option_->expected(fewest, most);
  if (!value.empty()) option_->default_str(value);
  return *this;
}

const Option& Option::one_at_a_time() const {
  option_->allow_extra_args(false);
  return *this;
}

const Option& Option::delimiter(char between) const {
  option_->delimiter(between);
  return *this;
}

const Option& Option::names_file() const {
  option_->transform(std::function<std::string(std::string)>(path_of));
  return *this;
}

const Option& Option::needs(const Option& other) const {
  option_->needs(other.option_);
  return *this;
}

const Option& Option::excludes(const Option& other) const {
  option_->excludes(other.option_);
  return *this;
}

const Option& Option::check(const Fault& fault) const {
  option_->check(CLI::Validator(fault, ""));
  return *this;
}

const Option& Option::in_range(int least, int most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

const Option& Option::in_range(double least, double most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

const Option& Option::positive() const {
  return check([](const std::string& word) {
    char* end = nullptr;
    return std::strtod(word.c_str(), &end) > 0 && *end == 0
               ? std::string{}
               : fmt::format("'{}' is not a positive number", word);
  });
}

const Option& Option::one_of(const std::vector<std::string>& values) const {
  option_->check(CLI::IsMember(values));
  return *this;
}

int Option::fewest_values() const {
  return option_->get_items_expected_min();
}

int Option::most_values() const {
  return option_->get_items_expected_max();
}

Command Command::add_subcommand(const std::string& name, const std::string& about) const {
  return Command(app_->add_subcommand(name, about));
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& about) const {
  return Option(app_->add_flag(names, value, about));
}

Option Command::add_option(const std::string& names, std::string& value,
                           const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, std::vector<std::string>& values,
                           const std::string& about) const {
  return Option(app_->add_option(names, values, about));
}

Option Command::add_option(const std::string& names, int& value, const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, unsigned& value,
                           const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, std::size_t& value,
                           const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, double& value,
                           const std::string& about) const {
  return Option(app_->add_option(names, value, about));
}

Option Command::add_option(const std::string& names, std::function<void(const std::string&)> take,
                           const std::string& about) const {
  return Option(app_->add_option_function<std::string>(names, take, about));
}

Option Command::add_option(const std::string& names,
                           std::function<void(const std::vector<std::string>&)> take,
                           const std::string& about) const {
  return Option(app_->add_option_function<std::vector<std::string>>(names, take, about));
}

std::optional<Option> Command::find_option(const std::string& name) const {
  CLI::Option* const found = app_->get_option_no_throw(name);
  return found == nullptr ? std::nullopt : std::optional(Option(found));
}

void Command::footer(const std::string& text) const {
  app_->footer(text);
}

void Command::callback(std::function<void()> act) const {
  app_->callback(std::move(act));
}

void Command::require_subcommand(std::size_t fewest, std::size_t most) const {
  app_->require_subcommand(fewest, most);
}

std::optional<Command> Command::find_subcommand(const std::string& name) const {
  const auto found =
      app_->get_subcommands([&](const CLI::App* one) { return one->get_name() == name; });
  return found.empty() ? std::nullopt : std::optional(Command(found.front()));
}

bool Command::calls_subcommand() const {
  return !app_->get_subcommands().empty();
}

RootCommand::RootCommand(const std::string& about, const std::string& name, const std::string& help,
                         const std::string& hint)
    : Command(nullptr), owned_(std::make_unique<CLI::App>(about, name)) {
  app_ = owned_.get();
  app_->set_help_flag("-h,--help", help);
  app_->failure_message([hint](const CLI::App*, const CLI::Error& error) {
    return fmt::format("warpstep: {}\n{}\n", error.what(), hint);
  });
}

RootCommand::~RootCommand() = default;

void RootCommand::add_version(const std::string& text) const {
  app_->set_version_flag("--version", text);
}

std::string RootCommand::help() const {
  app_->clear();  // else of the subcommand that was named
  return app_->help();
}

std::optional<int> RootCommand::parse(std::vector<std::string> words) const try {
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  app_->parse(words);
  return std::nullopt;
} catch (const CLI::ParseError& error) {
  return app_->exit(error) == 0 ? 0 : 1;
}

}  // namespace warpstep::tools
