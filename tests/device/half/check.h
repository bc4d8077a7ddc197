// Holds a group of functions against what an H200 gave for the same inputs.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "tests/device/half/answers.h"
#include "tests/device/half/rows.h"

/// The fingerprint of this function's results on an H200.
inline std::uint64_t h200_answer(std::string_view type, std::string_view function) {
  const auto* const found = std::find_if(
      std::begin(kH200Answers), std::end(kH200Answers),
      [&](const H200Answer& each) { return each.type == type && each.function == function; });
  REQUIRE_MESSAGE(found != std::end(kH200Answers), "not recorded: ", std::string(function));
  return found->fingerprint;
}

/// Checks that all results of every function of the group are an H200's, to the last bit. A failure
/// shows the line of the table that this device would have.
template <class Group>
void check_group(std::string_view type) {
  const auto rows = rows_of(Group{});
  for (std::size_t column = 0; column < Group::kNames.size(); ++column) {
    const std::string function = Group::kNames[column];
    const std::uint64_t got = fingerprint(rows, static_cast<int>(column));
    char line[96];
    std::snprintf(line, sizeof line, "{\"%s\", \"%s\", 0x%016llx},", std::string(type).c_str(),
                  function.c_str(), static_cast<unsigned long long>(got));
    INFO(line);
    CHECK(got == h200_answer(type, function));
  }
}
