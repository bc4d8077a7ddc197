// Runs main() of shared libraries, one after the other, each with its name alone as argument. Knows
// nothing of CUDA.
// Usage: host LIBRARY...
#include <dlfcn.h>

#include <cstdio>

int main(int count, char** words) {
  int code = 0;
  for (int i = 1; i < count; ++i) {
    void* const library = dlopen(words[i], RTLD_NOW | RTLD_LOCAL);
    void* const found = library != nullptr ? dlsym(library, "main") : nullptr;
    if (found == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      return 3;
    }
    char* arguments[] = {words[i], nullptr};
    const int ended = reinterpret_cast<int (*)(int, char**)>(found)(1, arguments);
    if (code == 0) code = ended;
    std::fflush(stdout);
  }
  return code;
}
