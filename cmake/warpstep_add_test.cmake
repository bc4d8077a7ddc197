# warpstep_add_test(NAME FILE.cu [more sources]): a doctest program for each backend. Every TEST_CASE
# is a ctest test of its own, "NAME.sim: its sentence", so that a test that breaks the CUDA context
# takes no other with it.
function(warpstep_add_test name)
  warpstep_add_executable(${name} ${ARGN})
  foreach(backend sim cuda)
    if(TARGET ${name}.${backend})
      warpstep_add_test_program(${name}.${backend} ${backend})
    endif()
  endforeach()
endfunction()

# warpstep_add_sim_test(NAME FILE.cpp [more sources]): the same for the simulator's internals.
# A NAME that ends in _portable runs on Boost.Context's switch.
function(warpstep_add_sim_test name)
  set(simulator sim)
  if(name MATCHES "_portable$")
    set(simulator sim_portable)
  endif()
  warpstep_add_sim_executable(${name} ${ARGN})
  warpstep_add_test_program(${name}.sim ${simulator})
endfunction()

# The main() of every doctest program that links LIBRARY, compiled once: doctest's own code is in it.
function(warpstep_link_test_main program library)
  set(object test_main.${library})
  if(NOT TARGET ${object})
    add_library(${object} OBJECT ${PROJECT_SOURCE_DIR}/tests/main.cpp)
    target_link_libraries(${object} PRIVATE warpstep::${library} doctest::doctest)
  endif()
  target_sources(${program} PRIVATE $<TARGET_OBJECTS:${object}>)
endfunction()

# warpstep_add_test_program(PROGRAM [LIBRARY]): its tests are ctest's. With LIBRARY it gets the main().
function(warpstep_add_test_program program)
  if(ARGC GREATER 1)
    warpstep_link_test_main(${program} ${ARGV1})
  endif()
  target_link_libraries(${program} PRIVATE doctest::doctest)
  target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR})
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${program}.tests.cmake)
  add_custom_command(
    TARGET ${program} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D NAME=${program}
            -D LIST=${list} -D FOLDER=${PROJECT_SOURCE_DIR}
            -P ${PROJECT_SOURCE_DIR}/cmake/list_tests.cmake
    BYPRODUCTS ${list}
    VERBATIM)
  set(include ${CMAKE_CURRENT_BINARY_DIR}/${program}.include.cmake)
  file(CONFIGURE OUTPUT ${include} CONTENT [[
if(EXISTS "@list@")
  include("@list@")
else()
  add_test("@program@ was not built" "@program@")
endif()
]] @ONLY)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include})
endfunction()
