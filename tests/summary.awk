# Reads ctest's log (for how a test ended) and its JUnit file (for the rest): prints each skip with
# its reason, each failure with its output, and last "N passed, N failed, N skipped". Exits 1 when
# something failed or nothing passed.

function plain(text) {
  gsub(/&quot;/, "\"", text); gsub(/&apos;/, "'", text); gsub(/&lt;/, "<", text)
  gsub(/&gt;/, ">", text); gsub(/&#[xX]?[0-9a-fA-F]+;/, "", text); gsub(/&amp;/, "\\&", text)
  return text
}

function attribute(line, name) {
  if (!match(line, " " name "=\"[^\"]*\"")) return ""
  return plain(substr(line, RSTART + length(name) + 3, RLENGTH - length(name) - 4))
}

function finish_test(  lines, count, i, reason) {
  if (status == "run") { passed++; return }
  count = split(plain(output), lines, "\n")
  if (status == "notrun" && skipped_here) {
    skipped++
    for (i = 1; i <= count; i++)
      if (match(lines[i], /skipped: /)) { reason = substr(lines[i], RSTART + 9); break }
    skips = skips "skipped: " test ": " (reason == "" ? "no reason was given" : reason) "\n"
    return
  }
  failed++
  failures = failures "failed: " test (ending[test] == "" ? "" : " (" ending[test] ")") "\n"
  for (i = 1; i <= count; i++) if (lines[i] != "" || i < count) failures = failures "  | " lines[i] "\n"
}

# ctest's closing list: "   2 - name of the test (SEGFAULT)"
NR == FNR {
  if (match($0, /^\t *[0-9]+ - .* \([A-Za-z ]+\)$/)) {
    name = $0
    sub(/^\t *[0-9]+ - /, "", name)
    how = name
    sub(/ \([A-Za-z ]+\)$/, "", name)
    ending[name] = substr(how, length(name) + 3, length(how) - length(name) - 3)
  }
  next
}

/<testcase / {
  test = attribute($0, "name"); status = attribute($0, "status")
  output = ""; skipped_here = 0; reading = 0
}
/<skipped/ { skipped_here = attribute($0, "message") ~ /^(SKIP_|Disabled)/ }
/<system-out>/ { reading = 1; sub(/.*<system-out>/, "") }
reading {
  line = $0
  ended = sub(/<\/system-out>.*/, "", line)
  output = output line (ended ? "" : "\n")
  if (ended) reading = 0
}
/<\/testcase>/ { finish_test() }

END {
  printf "%s%s", skips, failures
  printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  exit (failed > 0 || passed == 0)
}
