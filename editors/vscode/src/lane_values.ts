// One expression in the lanes of a warp, in a few words.
export interface Lane {
  lane: number;
  value: string;
  hasValue: boolean;
  isOutlier: boolean;
}

export interface Values {
  expression: string;
  error?: string;
  summary?: string;
  lanes?: Lane[];
}

const MOST = 32;
const WIDEST = 110;
const NARROWEST = 30;

/** The width of each of so many values beside one line. */
export function shareOf(count: number): number {
  return Math.max(NARROWEST, Math.floor(WIDEST / Math.max(1, count)));
}

/** "t = 6" if all lanes agree, else "i = 0 1 2 3 … of 32 lanes"; undefined if there is no value. */
export function inWords(values: Values, widest = WIDEST): string | undefined {
  const lanes = (values.lanes ?? []).filter((lane) => lane.hasValue);
  if (values.error !== undefined || lanes.length === 0) return undefined;
  const different = new Set(lanes.map((lane) => lane.value));
  if (different.size === 1) {
    const count = `${lanes.length} lane${lanes.length === 1 ? "" : "s"}`;
    const among = lanes.length < (values.lanes?.length ?? 0) ? ` in ${count}` : "";
    return `${values.expression} = ${lanes[0].value}${among}`;
  }
  let text = `${values.expression} =`;
  for (const [i, lane] of (values.lanes ?? []).slice(0, MOST).entries()) {
    const more = ` ${lane.isOutlier ? "!" : ""}${lane.hasValue ? lane.value : "-"}`;
    if (text.length + more.length > widest) return `${text} … ${(values.lanes ?? []).length - i} more`;
    text += more;
  }
  return text;
}
