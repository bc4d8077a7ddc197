# Tests of the course on a GPU, on machines with and without one.
# shellcheck shell=bash disable=SC2154

# Requirements of a GPU build; a fake probe reports a GPU that no program finds.
pretend_gpu() {
  command -v nvcc >/dev/null || [[ -x /usr/local/cuda/bin/nvcc ]] || skip 'nvcc is not here'
  local prefix
  prefix=$(dirname -- "$(dirname -- "$warpstep")")
  [[ -e $prefix/lib/warpstep/libwarpstep_course_gpu_child.a ]] || skip 'there is no GPU part'
  mkdir -p p/bin p/libexec/warpstep
  cp "$warpstep" p/bin/warpstep
  ln -s "$prefix/include" "$prefix/lib" "$prefix/share" p/
  ln -s "$prefix/libexec/warpstep/course-judge" p/libexec/warpstep/
  printf '#!/bin/sh\necho "A GPU, compute capability 9.0"\n' >p/libexec/warpstep/gpu-probe
  chmod +x p/libexec/warpstep/gpu-probe
}

# test refusals: without a GPU every command says so in one sentence; commands for both backends say
# what they skip
refusals() {
  try "$warpstep" learn dev mutants E02 --backend gpu --answer starter
  if [[ $code == 0 ]]; then skip 'there is a GPU'; fi
  expect_lines 1
  expect_code 1
  grep -qi 'gpu' <<<"$said" || fail 'it does not say what is missing'
  mkdir hand-in
  try "$warpstep" grade hand-in --no-cage --backend gpu --format jsonl
  expect_code 1
  expect_lines 1
  try "$warpstep" grade hand-in --backend cpu --format jsonl
  expect_refusal 'there is no backend cpu; the backends are sim and gpu'
  "$warpstep" learn init .
  try "$warpstep" learn run E02 --backend gpu
  expect_code 1
  expect_lines 1
  try timeout 100 "$warpstep" learn dev check E02
  expect_code 0
  expect_text 'E02: the starter fails, the reference passes (simulator)'
  expect_text 'GPU: skipped, '
  try "$warpstep" learn dev check E02 --backend gpu
  expect_code 1
  expect_lines 1
  expect_clean
}

# test table: the page says for every code where it is checked, as codes.json does
table() {
  local page=$repository/docs/course.md code
  diff <("$warpstep" learn dev codes) \
    <(sed -n '/^<!-- warpstep learn dev codes -->$/,/^<!-- end -->$/p' "$page" | grep '^|') ||
    fail 'docs/course.md has another table than: warpstep learn dev codes'
  while read -r code; do
    grep -Eq "^  \"$code\": .*\"gpu\": \"(yes|no|in part|by luck)" "$repository/course/codes.json" ||
      fail "codes.json does not say of $code whether a GPU shows it"
  done < <(grep -oE '^  "[A-Z][0-9]"' "$repository/course/codes.json" | tr -d ' "')
}

# test builds: an answer is built for a GPU; if the program finds none it gets no points
builds() {
  pretend_gpu
  if "$(dirname -- "$warpstep")/../libexec/warpstep/gpu-probe" >/dev/null; then skip 'there is a GPU'; fi
  try timeout 200 p/bin/warpstep learn dev mutants E15 --backend gpu --answer solutions/reference
  expect_code 1
  expect_text '0/6'
  expect_text 'E1'
  expect_no_text 'C1'
  mkdir -p hand-in/E02_add_ten
  echo '__global__ void add_ten(const float* a, float* out, int n) { out = 1 }' \
    >hand-in/E02_add_ten/add_ten.cu
  try timeout 200 p/bin/warpstep grade hand-in E02 --no-cage --backend gpu --format jsonl
  expect_code 0
  expect_text 'add_ten.cu:1'
  expect_text '"code":"C1"'
  expect_text '"unchecked":["'
  expect_text '"points":0,"max":6,"not_judged":0,"cage":"none","end":true'
  echo '#include "../../p/share/warpstep/course/exercises/E02_add_ten/solutions/reference.cu"' \
    >hand-in/E02_add_ten/add_ten.cu
  try timeout 200 p/bin/warpstep grade hand-in E02 --no-cage --backend gpu --format jsonl
  expect_text 'which is not part of your answer'
}
