# warpstep_join_files(TARGET HEADERS... | REUSE_FROM TARGET): with WARPSTEP_JOIN_FILES the files of a folder
# are compiled as one, after HEADERS, which are read once for all folders, or for all of another target.
# Reading headers is most of what a first build does; whoever changes the code leaves the option off and
# compiles one file again instead of a folder (docs/decisions/first-build.md).
# Where the caller's `with_inner_folders` matches the beginning of a folder, all with that beginning are one.
option(WARPSTEP_JOIN_FILES "Compile the files of each folder as one: for a first build" OFF)

function(warpstep_join_files target)
  if(NOT WARPSTEP_JOIN_FILES)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # A tenth of such a compilation was g++ looking through its memory for what it no longer needs.
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)
  if(ARGV1 STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} ${ARGN})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    # What has flags of its own stays alone, and the flags do not fit the headers.
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    if(options)
      set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${folder} is_generated)
    string(REPLACE "${PROJECT_SOURCE_DIR}/" "" folder "${folder}")
    if(with_inner_folders AND folder MATCHES "${with_inner_folders}")
      set(folder ${CMAKE_MATCH_0})
    endif()
    string(MAKE_C_IDENTIFIER "${folder}" group)
    if(NOT is_generated)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()
