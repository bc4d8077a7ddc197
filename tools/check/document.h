// A report as the document that --json and --save write and --read reads: docs/findings.md tells
// the format, docs/findings.schema.json defines it.
#pragma once

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// Writes the document; throws Refusal when that fails.
void write_document(const std::filesystem::path& file, const Report& report);

/// Reads one. Throws Refusal, one sentence, when the file is none or is damaged.
Report read_document(const std::filesystem::path& file);

}  // namespace warpstep::tools::check
