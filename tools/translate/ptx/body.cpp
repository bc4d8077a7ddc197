#include "tools/translate/ptx/body.h"

#include <algorithm>
#include <vector>

#include "tools/translate/ptx/forms.h"
#include "tools/translate/ptx/instructions.h"
#include "tools/translate/ptx/statements.h"

namespace warpstep::tools::translate {
namespace {

class Body {
 public:
  Body(std::vector<PtxStatement> statements, PtxOperands operands)
      : statements_(std::move(statements)), operands_(std::move(operands)) {}

  PtxBody run() && {
    labels_from(0);
    for (at_ = 0; at_ < statements_.size() && body_.unknown.empty(); ++at_) one(statements_[at_]);
    if (depth_ != 0 && body_.unknown.empty()) body_.unknown = "{";
    return std::move(body_);
  }

 private:
  void one(const PtxStatement& statement) {
    switch (statement.kind) {
      case PtxKind::kOpen:
        ++depth_;
        operands_.open();
        body_.text += "{ ";
        labels_from(at_ + 1);
        break;
      case PtxKind::kClose:
        if (depth_ == 0) return unknown("}");
        --depth_;
        operands_.close();
        body_.text += "} ";
        break;
      case PtxKind::kLabel:
        passed_.push_back(statement.name);
        body_.text += name_in_cpp("warpstep_l_", statement.name) + ":; ";
        break;
      case PtxKind::kRegisters: {
        const std::string text = operands_.declare(statement.name, statement.operands);
        text.empty() ? unknown(".reg " + statement.name) : void(body_.text += text);
        break;
      }
      case PtxKind::kInstruction:
        instruction(statement);
        break;
    }
  }

  /// Declares the labels of the block that begins here, which are its own wherever it is inlined.
  void labels_from(std::size_t first) {
    int depth = 0;
    for (std::size_t i = first; i < statements_.size() && depth >= 0; ++i) {
      const PtxStatement& statement = statements_[i];
      depth += statement.kind == PtxKind::kOpen ? 1 : statement.kind == PtxKind::kClose ? -1 : 0;
      if (statement.kind == PtxKind::kLabel && depth == 0)
        body_.text += "__label__ " + name_in_cpp("warpstep_l_", statement.name) + "; ";
    }
  }

  void instruction(const PtxStatement& statement) {
    std::string text = statement.name == "bra" || statement.name == "bra.uni"
                           ? branch(statement)
                           : translate_instruction(statement.name, statement.operands, operands_);
    if (text.empty() && statement.name.empty() && !statement.guard.empty())
      return unknown("@" + statement.guard);
    if (text.empty()) return unknown(statement.name.empty() ? "a statement" : statement.name);
    if (!statement.guard.empty()) {
      const std::string guard = operands_.value(statement.guard);
      if (guard.empty()) return unknown("@" + statement.guard);
      text = (statement.guard_is_negated ? "if (!" : "if (") + guard + ") { " + text + " }";
    }
    body_.text += text + " ";
  }

  /// A jump back may wait for another thread.
  std::string branch(const PtxStatement& statement) const {
    const auto is_label = [&](const PtxStatement& other) {
      return other.kind == PtxKind::kLabel && other.name == statement.operands[0];
    };
    if (statement.operands.size() != 1 ||
        std::none_of(statements_.begin(), statements_.end(), is_label))
      return {};
    const std::string& label = statement.operands[0];
    const bool is_back = std::find(passed_.begin(), passed_.end(), label) != passed_.end();
    return std::string(is_back ? "{ ::warpstep::sim::note_pause(); " : "{ ") + "goto " +
           name_in_cpp("warpstep_l_", label) + "; }";
  }

  void unknown(std::string name) {
    if (body_.unknown.empty()) body_.unknown = std::move(name);
  }

  std::vector<PtxStatement> statements_;
  PtxOperands operands_;
  PtxBody body_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::vector<std::string> passed_;  // labels
};

}  // namespace

PtxBody translate_ptx(std::string_view text, PtxOperands operands) {
  std::string filled(text);
  if (!operands.fill_in(filled)) return {.text = {}, .unknown = "an operand that is not there"};
  return Body(read_statements(filled), std::move(operands)).run();
}

}  // namespace warpstep::tools::translate
