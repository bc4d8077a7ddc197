"""A program around one kernel: what a checked launch runs, in a process of its own.

It reads its arguments from a file, has a variable of the parameter's name for each array, launches
once and writes the arrays back.
"""
import struct

from .signature import IN_OUT, SAME_AS

_head = r"""
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
namespace warpstep_python {
struct Piece { unsigned long long way, bytes, is_written; };  // and the bytes behind it
struct Header { unsigned grid[3], block[3]; unsigned long long shared, together, count; };
template <class WsT>
struct Whole { alignas(16) unsigned char bytes[sizeof(WsT) + 16]; };
inline void read(void* to, std::size_t bytes, std::FILE* file) {
  if (bytes != 0 && std::fread(to, 1, bytes, file) != bytes) std::exit(90);
}
inline void expect(cudaError_t code) {
  if (code != cudaSuccess) std::exit(91);
}
inline void* host_memory(std::size_t bytes) { return std::malloc(bytes + 1); }
}
extern "C" void __attribute__((weak)) warpstep_embed_failure(char* text, std::size_t room);
namespace warpstep_python {
inline cudaError_t explained(cudaError_t refused) {
  static char text[4096];
  if (refused == cudaSuccess || warpstep_embed_failure == nullptr) return refused;
  warpstep_embed_failure(text, sizeof text);
  std::fprintf(stderr, "%s\n", text);
  return refused;
}
}
"""


def _array(number, name, is_void):
    kind = "unsigned char" if is_void else f"ws_element{number}"
    return f"""
  {kind}* {name} = nullptr;
  unsigned char* ws_host{number} = nullptr;
  if (ws_piece[{number}].way != 0) {{
    ws_host{number} = (unsigned char*)warpstep_python::host_memory(ws_piece[{number}].bytes);
    warpstep_python::read(ws_host{number}, ws_piece[{number}].bytes, ws_file);
    warpstep_python::expect(cudaMalloc(&{name}, ws_piece[{number}].bytes));
    if (ws_piece[{number}].is_written)
      warpstep_python::expect(cudaMemcpy({name}, ws_host{number}, ws_piece[{number}].bytes, cudaMemcpyHostToDevice));
  }}"""


_begin = """
namespace warpstep_python {
template <int WsN, class First, class... Rest> struct At { using type = typename At<WsN - 1, Rest...>::type; };
template <class First, class... Rest> struct At<0, First, Rest...> { using type = First; };
template <class... WsA> struct Types { template <int WsN> using at = typename At<WsN, WsA...>::type; };
template <class... WsA> Types<WsA...> types_of(void (*)(WsA...));
template <class WsT> struct Plain { using type = WsT; };
template <class WsT> struct Plain<const WsT> { using type = WsT; };
template <class WsT> struct Plain<volatile WsT> { using type = WsT; };
template <class WsT> struct Plain<const volatile WsT> { using type = WsT; };
template <class WsT> struct Pointee;
template <class WsT> struct Pointee<WsT*> { using type = typename Plain<WsT>::type; };
}
int main(int, char** ws_words) {
  std::FILE* ws_file = std::fopen(ws_words[1], "rb");
  if (ws_file == nullptr) return 92;
  warpstep_python::Header ws_header;
  warpstep_python::read(&ws_header, sizeof ws_header, ws_file);"""


def _names(parameters, kernel):
    """The variables' names: the parameters' own, as findings name arrays by them."""
    taken = {kernel}
    for number, parameter in enumerate(parameters):
        name = parameter.name
        if not name.isidentifier() or name.startswith("ws_") or name in taken:
            name = f"argument{number + 1}"
        taken.add(name)
        yield name


def main_of(kernel, signature):
    """The text behind the user's source."""
    parameters = signature.parameters
    names = list(_names(parameters, kernel.split("::")[-1]))
    text = [_head, _begin, f"  warpstep_python::Piece ws_piece[{max(len(parameters), 1)}];",
            f"  using ws_kernel = decltype(warpstep_python::types_of({kernel}));"]
    for number, (parameter, name) in enumerate(zip(parameters, names)):
        text.append(f"  warpstep_python::read(&ws_piece[{number}], sizeof(warpstep_python::Piece), ws_file);")
        kind = f"typename ws_kernel::template at<{number}>".replace("typename ", "")
        if parameter.is_pointer:
            if parameter.element != "v":
                text.append(f"  using ws_element{number} = warpstep_python::Pointee<{kind.replace('template ', '')}>::type;")
            text.append(_array(number, name, parameter.element == "v"))
        else:
            text.append(f"  warpstep_python::Whole<{kind.replace('template ', '')}> {name};")
            text.append(f"  warpstep_python::read({name}.bytes, ws_piece[{number}].bytes, ws_file);")
    pointers = []
    for number, (parameter, name) in enumerate(zip(parameters, names)):
        if not parameter.is_pointer:
            pointers.append(f"(void*){name}.bytes")
            continue
        text.append(f"  const volatile void* ws_shared{number} = {name};")
        for other, earlier in enumerate(parameters[:number]):
            if earlier.is_pointer:
                text.append(f"  if (ws_piece[{number}].way == {SAME_AS} && ws_piece[{number}].is_written == {other}) "
                            f"ws_shared{number} = ws_shared{other};")
        pointers.append(f"(void*)&ws_shared{number}")
    text.append(f"""  std::fclose(ws_file);
  void* ws_arguments[] = {{{', '.join(pointers) or 'nullptr'}}};
  const dim3 ws_grid(ws_header.grid[0], ws_header.grid[1], ws_header.grid[2]);
  const dim3 ws_block(ws_header.block[0], ws_header.block[1], ws_header.block[2]);
  const cudaError_t ws_refused = ws_header.together != 0
      ? cudaLaunchCooperativeKernel({kernel}, ws_grid, ws_block, ws_arguments, ws_header.shared)
      : cudaLaunchKernel({kernel}, ws_grid, ws_block, ws_arguments, ws_header.shared);
  const int ws_result = warpstep_python::explained(ws_refused) != cudaSuccess ? ws_refused : cudaDeviceSynchronize();
  std::fflush(stdout);
  std::FILE* ws_out = std::fopen(ws_words[2], "wb");
  if (ws_out == nullptr) return 92;
  std::fwrite(&ws_result, sizeof ws_result, 1, ws_out);""")
    for number, (parameter, name) in enumerate(zip(parameters, names)):
        if not parameter.is_pointer:
            continue
        text.append(f"""  if ({name} != nullptr) {{
    if (ws_result == cudaSuccess && ws_piece[{number}].way == {IN_OUT}) {{
      warpstep_python::expect(cudaMemcpy(ws_host{number}, {name}, ws_piece[{number}].bytes, cudaMemcpyDeviceToHost));
      std::fwrite(ws_host{number}, 1, ws_piece[{number}].bytes, ws_out);
    }}
    cudaFree({name});
    std::free(ws_host{number});
  }}""")
    text.append("  std::fclose(ws_out);\n  return 0;\n}")
    return "\n".join(text) + "\n"


def write_call(file, configured, options, pieces):
    """The file of arguments: for each its way, its bytes, and whether they count as written."""
    with open(file, "wb") as out:
        out.write(struct.pack("=6I3Q", *configured.grid, *configured.block, configured.shared_mem, options.cooperative, len(pieces)))
        for way, data, is_written in pieces:
            out.write(struct.pack("=3Q", way, len(data), is_written))
            out.write(data)
