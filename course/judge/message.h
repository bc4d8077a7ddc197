// One mistake in an answer, as data; the screen, the submission's results and the page are views.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace warpstep::course {

struct Message {
  std::string code;   // V1, R1, ...: course/codes.json says what each means
  std::string what;   // the sentence that matters
  std::string array;  // which it is about; may be empty
  std::string file;   // of the line it is about; empty: none
  int line = 0;
  std::string source;           // the line itself
  int block[3] = {-1, -1, -1};  // -1: no particular one
  int thread[3] = {-1, -1, -1};
  std::vector<std::string> details;  // more, a line each
  std::string shape;                 // of the run that shows it
  std::string schedule;              // if not in order
  bool is_info = false;              // costs no points

  bool has_thread() const { return thread[0] >= 0; }
};

nlohmann::ordered_json as_json(const Message& message);

/// Smaller values come first: what a learner should fix before anything else.
int rank_of(const std::string& code);

}  // namespace warpstep::course
