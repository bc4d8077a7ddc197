#include "tools/view/names.h"

#include <fmt/format.h>

#include <set>

namespace warpstep::tools::view {

namespace {

std::string short_name(const Array& array) {
  unsigned number = 0;
  if (std::sscanf(array.name.c_str(), "block %u from", &number) == 1)
    return fmt::format("block{}", number);
  if (array.name == "the dynamic shared memory")
    return array.parameter.empty() ? "shared" : array.parameter;
  return array.name;
}

std::string shape_in_words(const Index& shape) {
  if (shape[1] == 1 && shape[2] == 1) return fmt::format("{}", shape[0]);
  if (shape[2] == 1) return fmt::format("({},{})", shape[0], shape[1]);
  return fmt::format("({},{},{})", shape[0], shape[1], shape[2]);
}

std::string new_name(const Array& array, std::set<std::string>& taken) {
  std::string name = short_name(array);
  for (int i = 2; !taken.insert(name).second; ++i)
    name = fmt::format("{}_{}", short_name(array), i);
  return name;
}

}  // namespace

std::vector<std::string> short_names(const std::vector<Array>& arrays) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const Array& array : arrays) names.push_back(new_name(array, taken));
  return names;
}

std::vector<std::string> names_in_kernel(const std::vector<Array>& arrays) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const Array& array : arrays) taken.insert(array.parameter);
  for (const Array& array : arrays)
    names.push_back(array.parameter.empty() ? new_name(array, taken) : array.parameter);
  return names;
}

std::string described(const Array& array, const std::string& short_name) {
  std::string text = fmt::format("{}: {} memory, {} bytes", short_name, array.space, array.bytes);
  if (array.name != short_name) text += ", " + array.name;
  const bool is_told = array.name != short_name;
  if (!array.made_at.empty()) text += (is_told ? " at " : ", allocated at ") + array.made_at;
  return text;
}

std::string head_of(const Launch& launch) {
  return fmt::format("launch {}, {}<<<{}, {}>>>", launch.number, launch.kernel,
                     shape_in_words(launch.grid), shape_in_words(launch.block));
}

}  // namespace warpstep::tools::view
