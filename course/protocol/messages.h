// What the judge asks of the program with the learner's kernel, and what that answers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warpstep::course {

using Bytes = std::vector<unsigned char>;

/// What a cell of an array is.
enum class Type : std::uint8_t { f32, f64, i32, u32, i64, u64, u8 };

/// What the exercise does with an array.
enum class Role : std::uint8_t {
  input,   // must stay as it is
  output,  // full of poison before
  both,    // has values before, and other ones afterwards
};

struct Array {
  std::string name;
  Type type = Type::f32;
  Role role = Role::input;
  bool on_host = false;     // else in device memory
  std::uint64_t count = 0;  // cells
  Bytes bytes;              // its values before; of an output, nothing
  std::uint64_t first = 0;  // the number of the first cell: those before it are nowhere
  Bytes for_kernels;        // other values, which only kernels see; empty: the same
};

struct Extent {
  std::uint32_t x = 1, y = 1, z = 1;

  std::uint64_t count() const { return std::uint64_t{x} * y * z; }
  friend bool operator==(const Extent&, const Extent&) = default;
};

/// One call of the exercise.
struct Order {
  Extent grid, block;
  std::uint64_t shared_bytes = 0;  // dynamic shared memory
  std::string schedule;            // as WARPSTEP_SCHEDULE has it
  std::uint8_t poison = 0xA5;      // each byte of an output that nobody has written
  bool counts_traffic = false;     // of its launches
  double times_limit = 1;          // so many times the usual time may it take
  bool is_variation = false;       // of another one: after many races its values alone count
  std::map<std::string, double> scalars;
  std::vector<Array> arrays;
  /// So many bytes of what kernels write does the host's code see as they are; negative: all.
  std::int64_t host_may_read = -1;
};

struct Request {
  std::string nonce;  // the last answer repeats it
  std::vector<Order> orders;
};

/// An outcome's error_text: the report of its launches is full.
inline constexpr const char* kTooManyLaunches = "too many launches";

/// What a call came to.
struct Outcome {
  std::uint64_t number = 0;        // of the order
  std::uint64_t launches = 0;      // of kernels
  std::uint64_t first_launch = 0;  // its number in the report of findings, from 1
  std::int32_t error = 0;          // cudaError_t of the first launch or call that failed
  std::string error_text;
  std::string where;                     // "saxpy.cu:12": where the host was that did not come back
  std::vector<Bytes> arrays;             // afterwards, in the order of the request
  std::vector<std::uint64_t> addresses;  // where they were
  /// Of each array, for each cell whether a kernel of this call wrote it last. Empty: not known.
  std::vector<Bytes> by_kernels;
  std::map<std::string, double> notes;  // what the exercise's stub tells beside
};

std::string encode(const Request& request);
Request decode_request(const std::string& text);

/// One record of the answer: the beginning, before any code of the learner's runs, an outcome, or
/// the end with the request's nonce.
std::string encode_beginning();
std::string encode(const Outcome& outcome);
std::string encode_end(const std::string& nonce);

struct Answer {
  std::vector<Outcome> outcomes;
  std::string nonce;  // empty: the end is missing
  bool has_begun = false;
  bool is_garbled = false;  // there are bytes that the judge's own code does not write
};

/// The exit code of a program that could not answer: the judge's pipe is closed.
constexpr int kCannotAnswer = 93;

/// Reads as much as there is. Whatever the bytes are, nothing worse happens than an answer that is
/// shorter.
Answer decode_answer(const std::string& text);

std::size_t size_of(Type type);

}  // namespace warpstep::course
