#include "tools/cage/order.h"

#include <cstdlib>
#include <stdexcept>

namespace warpstep::cage {

namespace {

bool take(Order& order, const std::string& name, const std::string& value) {
  const auto number = [&] { return std::strtoul(value.c_str(), nullptr, 10); };
  if (name == "--compiles")
    order.compiles = true;
  else if (name == "--see")
    order.see.push_back(value);
  else if (name == "--write")
    order.write.push_back(value);
  else if (name == "--variable")
    order.variables.push_back(value);
  else if (name == "--folder")
    order.folder = value;
  else if (name == "--seconds")
    order.seconds = std::strtod(value.c_str(), nullptr);
  else if (name == "--processor-seconds")
    order.processor_seconds = static_cast<unsigned>(number());
  else if (name == "--megabytes")
    order.megabytes = number();
  else if (name == "--file-megabytes")
    order.file_megabytes = number();
  else if (name == "--total-megabytes")
    order.total_megabytes = number();
  else if (name == "--processes")
    order.processes = static_cast<unsigned>(number());
  else if (name == "--report")
    order.report = static_cast<int>(number());
  else if (name == "--inside")
    order.inside = value;
  else if (name == "--user")
    order.user = static_cast<uid_t>(number());
  else
    return false;
  return true;
}

}  // namespace

Order read_order(int argc, char** argv) {
  Order order;
  int i = 1;
  for (; i < argc && std::string(argv[i]) != "--"; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    if (!take(order, word.substr(0, equals), equals == word.npos ? "" : word.substr(equals + 1)))
      throw std::runtime_error("the cage does not know the word " + word);
  }
  for (++i; i < argc; ++i) order.command.emplace_back(argv[i]);
  if (order.command.empty()) throw std::runtime_error("the cage has no program to run");
  return order;
}

std::vector<std::string> in_words(const Order& order) {
  std::vector<std::string> words;
  const auto add = [&](const std::string& name, const std::string& value) {
    words.push_back(name + "=" + value);
  };
  if (order.compiles) words.emplace_back("--compiles");
  for (const std::string& path : order.see) add("--see", path);
  for (const std::string& path : order.write) add("--write", path);
  for (const std::string& variable : order.variables) add("--variable", variable);
  add("--folder", order.folder);
  add("--seconds", std::to_string(order.seconds));
  add("--processor-seconds", std::to_string(order.processor_seconds));
  add("--megabytes", std::to_string(order.megabytes));
  add("--file-megabytes", std::to_string(order.file_megabytes));
  add("--total-megabytes", std::to_string(order.total_megabytes));
  add("--processes", std::to_string(order.processes));
  if (!order.inside.empty()) add("--inside", order.inside);
  add("--user", std::to_string(order.user));
  words.emplace_back("--");
  words.insert(words.end(), order.command.begin(), order.command.end());
  return words;
}

}  // namespace warpstep::cage
