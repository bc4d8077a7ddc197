// Report document that --json and --save write and --read reads: docs/findings.md describes the
// format, docs/findings.schema.json defines it.
#pragma once

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// Writes the document. False if that failed, which the command tells when it ends.
bool write_document(const std::filesystem::path& file, const Report& report);

/// Reads one. Throws Refusal if the file is not a report or is damaged.
Report read_document(const std::filesystem::path& file);

}  // namespace warpstep::tools::check
