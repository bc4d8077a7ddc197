// The user's web browser.
#pragma once

#include <filesystem>
#include <string>

namespace warpstep::tools::view {

/// The command that shows a page: the first of $BROWSER; else, where there is a screen, xdg-open or
/// a browser; wslview under WSL. Empty if there is none.
std::string browser();

/// Starts it with a file or an address, and does not wait. False if it cannot be started.
bool open_in(const std::string& browser, const std::string& page);

/// Where a page is kept that no name was given for: by the file's name, so that the next replaces
/// it.
std::filesystem::path place_of_page(const std::string& file);

}  // namespace warpstep::tools::view
