# Runs when a file of tools/view/player/ has changed: writes them as C++ strings into OUTPUT, the
# scripts in the order in which each uses those before it.
function(read_all variable)
  set(all "")
  foreach(file IN LISTS ARGN)
    file(READ ${FOLDER}/${file} text)
    string(APPEND all "${text}")
  endforeach()
  set(${variable} "${all}" PARENT_SCOPE)
endfunction()
read_all(style player.css)
read_all(template player.html)
read_all(script costs.js history.js values.js model.js words.js marks.js drawing.js arrays.js exchange.js
         roofline.js timeline.js player.js)
file(WRITE ${OUTPUT} "#include \"tools/view/page/player_parts.h\"

namespace warpstep::tools::view {

const char* const kPlayerStyle = R\"part(${style})part\";
const char* const kPlayerTemplate = R\"part(${template})part\";
const char* const kPlayerScript = R\"part(${script})part\";

}  // namespace warpstep::tools::view
")
