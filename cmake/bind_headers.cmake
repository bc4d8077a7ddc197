# Runs when the headers are installed: makes those of the simulator include each other by the way
# from one to the other, because a program may have a sim/ of its own on its -I path, which a
# compiler searches before the installed one.
set(root $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/include)
file(GLOB_RECURSE headers RELATIVE ${root} ${root}/warpstep/* ${root}/warpstep-sim/*)
foreach(header IN LISTS headers)
  file(READ ${root}/${header} text)
  get_filename_component(folder ${root}/${header} DIRECTORY)
  file(RELATIVE_PATH way ${folder} ${root}/warpstep-sim/sim)
  if(NOT way MATCHES "^$|/$")
    string(APPEND way /)
  endif()
  string(REPLACE "#include \"sim/" "#include \"${way}" bound "${text}")
  if(NOT bound STREQUAL text)
    file(WRITE ${root}/${header} "${bound}")
  endif()
endforeach()
