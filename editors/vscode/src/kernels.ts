// Kernels of a source file, found in its text.
export interface Kernel {
  name: string;
  line: number; // counted from 0
}

const HEAD = /__global__\b/g;
const ATTRIBUTES = /^(?:__\w+__|static|inline|extern|"C"|template|void|const)\b|^__launch_bounds__/;

/** The kernels that a file defines or declares; those in comments and strings are none. */
export function kernelsIn(text: string): Kernel[] {
  const code = withoutComments(text);
  const found: Kernel[] = [];
  for (const match of code.matchAll(HEAD)) {
    const name = nameBehind(code.slice(match.index + match[0].length));
    if (name) found.push({ name, line: code.slice(0, match.index).split("\n").length - 1 });
  }
  return found;
}

/** The first identifier before "(" that is no attribute. */
function nameBehind(code: string): string | undefined {
  let rest = code;
  for (;;) {
    rest = rest.trimStart();
    const bounds = /^__launch_bounds__\s*\(/.exec(rest);
    if (bounds) {
      rest = rest.slice(endOfParentheses(rest, bounds[0].length));
      continue;
    }
    const word = /^[A-Za-z_]\w*/.exec(rest)?.[0];
    if (!word) return undefined;
    const behind = rest.slice(word.length).trimStart();
    if (behind.startsWith("(") || behind.startsWith("<")) {
      return ATTRIBUTES.test(word) ? undefined : word;
    }
    rest = behind;
  }
}

function endOfParentheses(code: string, inside: number): number {
  let depth = 1;
  let at = inside;
  for (; at < code.length && depth > 0; ++at) {
    depth += code[at] === "(" ? 1 : code[at] === ")" ? -1 : 0;
  }
  return at;
}

/** The same text with blanks for comments and for the contents of strings. */
export function withoutComments(text: string): string {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (found) =>
    found.replace(/[^\n]/g, " "),
  );
}

/** The names of variables in a line, each once; keywords and what is called are none. */
export function namesIn(line: string): string[] {
  const names = new Set<string>();
  for (const match of withoutComments(line).matchAll(/(?<![\w.>])[A-Za-z_]\w*(?!\s*\(|\w)/g)) {
    if (!KEYWORDS.has(match[0])) names.add(match[0]);
  }
  return [...names];
}

const KEYWORDS = new Set(
  (
    "alignas alignof auto bool break case char class const constexpr continue default delete do " +
    "double else enum extern false float for goto if inline int long namespace new nullptr " +
    "operator return short signed sizeof static struct switch template this true typedef typename " +
    "union unsigned using void volatile while threadIdx blockIdx blockDim gridDim warpSize " +
    "__shared__ __global__ __device__ __host__ __constant__ __restrict__ size_t std"
  ).split(" "),
);
