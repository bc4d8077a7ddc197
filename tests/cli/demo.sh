# Tests of `warpstep demo`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# Writes a PPM of 3 x 2 pixels.
write_ppm() { printf 'P6\n3 2\n255\n\377\0\0\0\377\0\0\0\377\1\2\3\4\5\6\7\10\11' >"$1"; }

# A PNG of one red pixel, and a JPEG of 8 x 8 blue ones.
write_png() {
  base64 -d >"$1" <<<'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
}
write_jpeg() { base64 -d >"$1" <<<"$jpeg"; }
jpeg='/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ
ERMUFRUVDA8XGBYUGBIUFRQBAwQEBQQFCQUFCRQNCw0UFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
FBQUFBQUFBQUFP/AABEIAAgACAMBIgACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMF
BQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElK
U1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV
1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncA
AQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZ
WmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri
4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/APi2iiiv9Bz4A//Z'

# test without_picture: the demo draws a picture, compares with the CPU and names the next steps
without_picture() {
  try "$warpstep" demo
  expect_code 0
  local kernel
  for kernel in rgb_to_grey rgb_to_grey_2d matmul_tiled; do
    grep -qE "^$kernel  .* equal$" <<<"$said" || fail "no good line for $kernel"
  done
  expect_text '1563' # blocks of 256 threads for 800 x 500 pixels
  expect_text '50 x 32'
  expect_text 'The grey picture is in grey.png'
  expect_text 'To try next'
  [[ $(head -c 4 grey.png | tail -c 3) == PNG ]] || fail 'grey.png is no PNG'
}

# test next_steps: the commands that the demo names work
next_steps() {
  try env PATH="$(dirname "$warpstep"):$PATH" warpstep demo --width 0
  local commands line
  commands=$(grep '^  warpstep \(run\|check\) ' <<<"$said") || fail 'no command was named'
  while read -r line; do
    # shellcheck disable=SC2086
    try env PATH="$(dirname "$warpstep"):$PATH" $line
    expect_code 0
  done <<<"$commands"
}

# test formats: the demo reads PNG, JPEG and PPM
formats() {
  write_ppm a.ppm
  write_png b.png
  write_jpeg c.jpg
  local picture
  for picture in a.ppm b.png c.jpg; do
    try "$warpstep" demo --image $picture --out "$picture.grey.png"
    expect_code 0
    [[ -s $picture.grey.png ]] || fail "no grey picture of $picture"
  done
}

# test own_picture: a second demo replaces the grey picture of the first
own_picture() {
  write_ppm a.ppm
  try "$warpstep" demo --image a.ppm
  try "$warpstep" demo --image a.ppm
  expect_code 0
  expect_text 'The grey picture is in grey.png'
  [[ ! -e grey-2.png ]] || fail 'there is a grey-2.png'
}

# test nothing_overwritten: a grey.png that is not the demo's is left alone
nothing_overwritten() {
  write_ppm a.ppm
  echo precious >grey.png
  try "$warpstep" demo --image a.ppm
  expect_code 0
  expect_text 'The grey picture is in grey-2.png'
  [[ $(<grey.png) == precious ]] || fail 'grey.png was overwritten'
  try "$warpstep" demo --image a.ppm --out grey.png
  expect_refusal 'choose another --out'
  [[ $(<grey.png) == precious ]] || fail 'grey.png was overwritten'
}

# test input_kept: the input picture is never overwritten
input_kept() {
  write_png grey.png
  try "$warpstep" demo --image grey.png
  expect_text 'The grey picture is in grey-2.png'
  try "$warpstep" demo --image grey-2.png --out grey-2.png
  expect_refusal 'choose another --out'
}

# test bad_pictures: a missing, empty, damaged or foreign picture is refused in one sentence
bad_pictures() {
  mkdir folder.png
  : >empty.png
  echo 'no picture' >text.jpg
  write_png whole.png
  head -c 50 whole.png >half.png
  printf 'P6\n100000 100000\n255\n' >huge.ppm
  printf 'P6\n0 5\n255\n' >nothing.ppm
  mkfifo pipe.png
  local picture
  for picture in missing.png folder.png empty.png text.jpg half.png huge.ppm nothing.ppm pipe.png; do
    try "$warpstep" demo --image $picture
    expect_refusal "$picture"
    [[ ! -e grey.png ]] || fail "$picture made a grey.png"
  done
}

# test bad_output: an output that cannot be written is refused in one sentence
bad_output() {
  write_ppm a.ppm
  mkdir folder.png
  local out
  for out in folder.png no-such-folder/a.png a.txt; do
    try "$warpstep" demo --image a.ppm --width 0 --out $out
    expect_code 1
    tail -n 1 <<<"$said" | grep -q 'warpstep demo: ' || fail 'no sentence at the end'
  done
}

# test preview_text: without a terminal the preview is plain text
preview_text() {
  try "$warpstep" demo --width 40
  expect_no_text $'\e['
  grep -qE '^[ .:=+*#%@-]{40}$' <<<"$said" || fail 'no preview of 40 columns'
}

# test preview_colour: on a colour terminal the preview is in colours, unless NO_COLOR is set
preview_colour() {
  script -qec true /dev/null >/dev/null 2>&1 || skip 'there is no script(1) or no terminal to play'
  export LC_ALL=C.UTF-8 TERM=xterm-256color
  try script -qec "$warpstep demo --width 40" /dev/null
  expect_text $'\e[38;2;'
  export NO_COLOR=1
  try script -qec "$warpstep demo --width 40" /dev/null
  expect_no_text $'\e[38;2;'
}

# test gpu: demo --gpu runs on the GPU, or says in one sentence why it cannot
gpu() {
  try "$warpstep" demo --gpu
  [[ $code == 0 ]] || expect_refusal 'warpstep:'
}
