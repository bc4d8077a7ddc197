// One call of an exercise as a grader describes it: shape, inputs, numbers, expected outputs.
#pragma once

#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "course/judge/diagnosis/expected.h"
#include "course/protocol/messages.h"

namespace warpstep::course {

/// Sizes of the problem, by name, and the launch.
struct Shape {
  std::map<std::string, long long> sizes;
  Extent grid, block;
  std::uint64_t shared_bytes = 0;
  std::string words = {};  // describes the problem if its sizes alone say little
  /// Run only this many blocks, the last ones, of a grid that is too large to wait for; 0: all. Not
  /// used on a GPU.
  std::uint32_t last_blocks = 0;
  double times_limit = 1;              // a launch may take so many times as long as others
  bool is_launched_by_answer = false;  // the answer chooses its launch, maybe the one above

  long long operator[](const std::string& name) const { return sizes.at(name); }
  /// As a learner reads it: "n=33, 2 blocks of 32".
  std::string in_words() const;
};

/// Blocks of `block` threads, as many as n needs, at least one.
Shape line(long long n, unsigned block);

/// The same where the answer chooses its launch.
Shape line_by_answer(long long n);

/// Blocks of this extent, as many as `width` columns and `height` rows need.
Shape plane(const std::map<std::string, long long>& sizes, long long width, long long height,
            const Extent& block);

template <class T>
constexpr Type type_of() {
  if constexpr (std::is_same_v<T, float>) return Type::f32;
  if constexpr (std::is_same_v<T, double>) return Type::f64;
  if constexpr (std::is_same_v<T, int>) return Type::i32;
  if constexpr (std::is_same_v<T, unsigned>) return Type::u32;
  if constexpr (std::is_same_v<T, unsigned char>) return Type::u8;
  if constexpr (std::is_integral_v<T> && sizeof(T) == 8)
    return std::is_signed_v<T> ? Type::i64 : Type::u64;
}

/// Expected values, computed after the learner's program has ended.
using Reference = std::function<Expected(std::size_t cell)>;

class Run {
 public:
  explicit Run(const Shape& shape);

  template <class T>
  Run& input(const std::string& name, const std::vector<T>& values) {
    return add<T>(name, Role::input, values.size(), values.data(), {});
  }
  template <class T>
  Run& output(const std::string& name, std::size_t count, Reference reference) {
    return add<T>(name, Role::output, count, nullptr, std::move(reference));
  }
  /// An array with initial values that should have others afterwards.
  template <class T>
  Run& both(const std::string& name, const std::vector<T>& values, Reference reference) {
    return add<T>(name, Role::both, values.size(), values.data(), std::move(reference));
  }
  /// Places the last added array in host memory instead of device memory.
  Run& on_host();
  /// Gives the last added array rows of this length: symptoms are then described by row and column.
  Run& row_length(std::size_t cells);
  /// Sets the number of the first cell of the last added array; there is no memory for those before
  /// it.
  Run& first_cell(std::uint64_t number);
  Run& number(const std::string& name, double value);
  /// Expects the stub to report this value, see Call::tell(). `what` names it for the learner;
  /// `code` is the code of the message if it differs.
  Run& told(const std::string& name, double value, const std::string& what,
            const std::string& code = "L2");
  /// The same with the whole sentence about another value.
  Run& told(const std::string& name, double value, std::function<std::string(double got)> says,
            const std::string& code = "L2");
  /// Lets the last value that is told differ where all cells are right: it only says why they may
  /// be wrong.
  Run& if_cells_are_wrong();

  struct Told {
    std::string name;
    double value = 0;
    std::string what, code;
    std::function<std::string(double got)> says = {};
    bool only_explains = false;
  };

  Shape shape;
  Order order;
  std::vector<Reference> references;  // one for each array of the order; empty for inputs
  std::vector<std::size_t> rows;      // row lengths; 0: none
  std::vector<Told> expected_notes;

 private:
  template <class T>
  Run& add(const std::string& name, Role role, std::size_t count, const T* values,
           Reference reference) {
    Array array{name, type_of<T>(), role, false, count, {}};
    if (values != nullptr && count != 0) {
      array.bytes.resize(count * sizeof(T));
      std::memcpy(array.bytes.data(), values, array.bytes.size());
    }
    return add_array(std::move(array), std::move(reference));
  }
  Run& add_array(Array array, Reference reference);
};

}  // namespace warpstep::course
