# The extension for VS Code, share/warpstep/warpstep.vsix: a zip archive of what editors/vscode has,
# made without Node. The script dist/extension.js is committed; a test builds it again.
set(extension ${PROJECT_SOURCE_DIR}/editors/vscode)
set(vsix ${PROJECT_BINARY_DIR}/vsix)
configure_file(${extension}/package/extension.vsixmanifest.in ${vsix}/extension.vsixmanifest @ONLY)
configure_file("${extension}/package/[Content_Types].xml" "${vsix}/[Content_Types].xml" COPYONLY)
configure_file(${extension}/package.json ${vsix}/extension/package.json COPYONLY)
configure_file(${extension}/README.md ${vsix}/extension/readme.md COPYONLY)
configure_file(${extension}/dist/extension.js ${vsix}/extension/dist/extension.js COPYONLY)
execute_process(
  COMMAND ${CMAKE_COMMAND} -E tar cf ${PROJECT_BINARY_DIR}/warpstep.vsix --format=zip --
    "[Content_Types].xml" extension.vsixmanifest extension
  WORKING_DIRECTORY ${vsix} COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${PROJECT_BINARY_DIR}/warpstep.vsix DESTINATION share/warpstep)
