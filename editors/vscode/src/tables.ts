// Shared arrays as a page of tables.
export interface Table {
  name: string;
  type: string;
  columns: number;
  labels: string[];
  rows: string[][];
  cut: number;
}

const STYLE = `
  body { font-family: var(--vscode-editor-font-family, monospace); font-size: 12px; }
  table { border-collapse: collapse; margin-bottom: 1.5em; }
  th { font-weight: normal; opacity: 0.6; padding: 1px 6px; text-align: right; }
  td { border: 1px solid var(--vscode-panel-border, #8884); padding: 1px 6px; text-align: right; }
  td.changed { background: var(--vscode-diffEditor-insertedTextBackground, #fd04); font-weight: bold; }
  h2 { font-size: 13px; font-weight: 600; margin: 0.4em 0; }`;

/** `before`: the same arrays at the last stop; cells that differ are marked. */
export function pageOf(tables: Table[], before: Map<string, string[][]>, failure = ""): string {
  const none = failure || "The functions that the thread in focus is in have no shared memory.";
  const body = tables.length > 0 ? tables.map((table) => section(table, before)).join("\n") : `<p>${escaped(none)}</p>`;
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body>${body}</body></html>`;
}

function section(table: Table, before: Map<string, string[][]>): string {
  const old = before.get(table.name);
  const head = Array.from({ length: table.columns }, (_, i) => `<th>${i}</th>`).join("");
  const rows = table.rows.map((cells, y) => {
    const tds = cells.map((cell, x) => {
      const changed = old !== undefined && old[y]?.[x] !== cell;
      return `<td${changed ? ' class="changed"' : ""}>${escaped(cell)}</td>`;
    });
    return `<tr><th>${escaped(table.labels[y] ?? "")}</th>${tds.join("")}</tr>`;
  });
  const cut = table.cut > 0 ? `<p>${table.cut} more elements are not shown.</p>` : "";
  return `<h2>${escaped(table.name)}: ${escaped(table.type)}</h2><table><tr><th></th>${head}</tr>${rows.join("")}</table>${cut}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
