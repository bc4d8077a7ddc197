# warpstep_library(NAME FOLDER SOURCES...): a static library on top of what both backends share, and the
# alias warpstep::FOLDER. FOLDER's headers are installed into include/warpstep-FOLDER.
function(warpstep_library name folder)
  add_library(${name} STATIC ${ARGN})
  add_library(warpstep::${folder} ALIAS ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${folder})
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra>)
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/runtime>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:include>
    $<INSTALL_INTERFACE:include/warpstep-${folder}>)
  target_link_libraries(${name} PRIVATE spdlog::spdlog fmt::fmt)
endfunction()
