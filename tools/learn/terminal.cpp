#include "tools/learn/terminal.h"

#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>

namespace warpstep::tools::learn {

namespace {

// For the signal handler, which can access nothing else.
termios before{};
volatile sig_atomic_t is_taken = 0;

void restore() {
  if (is_taken == 0) return;
  is_taken = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

extern "C" void restore_and_end(int number) {
  restore();
  signal(number, SIG_DFL);
  raise(number);
}

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT};

}  // namespace

Terminal::Terminal() : has_keys_(isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0) {
  if (!has_keys_) return;
  std::atexit(restore);
  take();
}

Terminal::~Terminal() {
  give_back();
}

void Terminal::take() {
  if (!has_keys_) return;
  for (const int number : kSignals) signal(number, restore_and_end);
  termios keys = before;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C stays a signal
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  is_taken = 1;
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

void Terminal::give_back() {
  restore();
  for (const int number : kSignals) signal(number, SIG_DFL);
}

char Terminal::read_key() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, 0) <= 0) return 0;
  char key = 0;
  if (read(STDIN_FILENO, &key, 1) != 1) return 'q';
  if (has_keys_ || key == '\n') return key == '\n' ? '\r' : key;
  for (char rest = 0; rest != '\n';)  // a word is its first letter
    if (read(STDIN_FILENO, &rest, 1) != 1) break;
  return key;
}

std::string Terminal::read_line() {
  give_back();
  std::string line;
  for (char c = 0; read(STDIN_FILENO, &c, 1) == 1 && c != '\n';) line += c;
  take();
  return line;
}

}  // namespace warpstep::tools::learn
