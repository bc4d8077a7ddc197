// Findings of `warpstep check`, as it writes them (docs/findings.schema.json), by place.
export interface Site {
  path: string;
  line: number; // counted from 1
  text: string;
}

export interface Marked {
  at: Site;
  others: Site[];
  message: string;
  rule: string;
  isError: boolean;
}

interface Actor {
  role: string;
  host: boolean;
  block?: number[];
  thread?: number[];
  stack: { function: string; file: string; line: number }[];
}

interface Finding {
  tool: string;
  rule: string;
  severity: string;
  what: string;
  kernel: string;
  next: string;
  count: number;
  actors: Actor[];
}

/** A mark at every place that a finding names, each with the others. */
export function marksOf(report: string): Marked[] {
  const marks: Marked[] = [];
  for (const finding of (JSON.parse(report) as { findings: Finding[] }).findings) {
    const sites = finding.actors.map(siteOf).filter((site): site is Site => site !== undefined);
    const times = finding.count > 1 ? ` (${finding.count} times)` : "";
    const message = `${finding.what}${times}${finding.next ? `\n${finding.next}` : ""}`;
    marks.push(...marksAt(sites, message, finding.rule, finding.severity === "error"));
  }
  return marks;
}

/** One mark for each place, and in it the other places; one line is marked once. */
export function marksAt(
  sites: Site[],
  message: string,
  rule: string,
  isError: boolean,
): Marked[] {
  const marks: Marked[] = [];
  for (const site of sites) {
    if (marks.some((mark) => mark.at.path === site.path && mark.at.line === site.line)) continue;
    marks.push({ at: site, others: sites.filter((o) => o !== site), message, rule, isError });
  }
  return marks;
}

/** What the compiler refuses, by its messages: file:line:column: error: text. */
export function errorsOf(said: string): Marked[] {
  const marks: Marked[] = [];
  for (const match of said.matchAll(/^(.+?):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$/gm)) {
    const at = { path: match[1], line: Number(match[2]), text: "" };
    marks.push({ at, others: [], message: match[3], rule: "", isError: true });
  }
  return marks;
}

function siteOf(actor: Actor): Site | undefined {
  const site = actor.stack.find((one) => one.line > 0);
  if (!site) return undefined;
  const who = actor.host
    ? "the host"
    : `block (${actor.block?.join(",")}), thread (${actor.thread?.join(",")})`;
  return { path: site.file, line: site.line, text: `${who} ${actor.role}` };
}
