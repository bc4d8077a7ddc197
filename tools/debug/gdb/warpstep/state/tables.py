# Text tables: columns as wide as necessary, `*` at the line of the focus.
import gdb


def write(headings, rows, title=None):
    """rows: lists of cells, the first of each being whether the focus is there."""
    cells = [[str(cell) for cell in row[1:]] for row in rows]
    widths = [max([len(heading)] + [len(row[i]) for row in cells])
              for i, heading in enumerate(headings)]
    lines = ["  " + " ".join(heading.rjust(width) for heading, width in zip(headings, widths))]
    if title:
        lines.append(title)
    for row, line in zip(rows, cells):
        lines.append(("* " if row[0] else "  ") +
                     " ".join(cell.rjust(width) for cell, width in zip(line, widths)))
    gdb.write("\n".join(lines) + "\n")


def ranges(items, is_alike):
    """Groups of equal neighbours, as lists."""
    result = []
    for item in items:
        if result and is_alike(result[-1][-1], item):
            result[-1].append(item)
        else:
            result.append([item])
    return result
