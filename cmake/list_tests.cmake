# Asks a doctest program for its tests and writes a ctest file that names each. doctest's own module
# does the same, but a comma in a sentence makes its filter find nothing.
execute_process(COMMAND ${PROGRAM} --list-test-cases --no-colors
                OUTPUT_VARIABLE output RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} cannot list its tests: ${result}\n${output}")
endif()
# What CMake's lists cannot hold is shown as something similar; the filter matches it with a "?".
string(REPLACE ";" "," output "${output}")
string(REPLACE "[doctest]" "(doctest)" output "${output}")
string(REPLACE "[" "(" output "${output}")
string(REPLACE "]" ")" output "${output}")
string(REPLACE "\n" ";" output "${output}")
set(text "")
foreach(line IN LISTS output)
  if(line STREQUAL "" OR line MATCHES "^(====|\\(doctest\\) )")
    continue()
  endif()
  string(REGEX REPLACE "[],()[\\\\]" "?" filter "${line}")
  string(APPEND text
    "add_test([==[${NAME}: ${line}]==] [==[${PROGRAM}]==] [==[--test-case=${filter}]==])\n"
    "set_tests_properties([==[${NAME}: ${line}]==] PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300 "
    "WORKING_DIRECTORY [==[${FOLDER}]==])\n")
endforeach()
file(WRITE ${LIST} "${text}")
