#!/bin/sh
# Runs the compiler as given and gives the object its own copies of inline functions and templates.
# A checked program has instrumented copies of the same ones: the linker would give those to the
# engine, whose own accesses would then be taken for a kernel's.
"$@" || exit
previous=
for word; do
  [ "$previous" = -o ] && object=$word
  previous=$word
done
case ${object:-} in *.o) ;; *) exit 0 ;; esac
# `operator delete` is for all, until the program has one.
weak=$(nm --defined-only "$object" | awk '$2 == "W" && $3 ~ /^_Z/ && $3 != "_ZdlPv" { print $3 }')
[ -n "$weak" ] || exit 0
echo "$weak" > "$object.own"
# Their static variables stay common to all.
nm --defined-only "$object" | awk '$2 == "u" { print $3 } END { print "-" }' > "$object.common"
ld -r --force-group-allocation "$object" -o "$object.whole" &&
  objcopy --localize-symbols="$object.own" --weaken-symbols="$object.common" \
    "$object.whole" "$object"
status=$?
rm -f "$object.own" "$object.common" "$object.whole"
exit $status
