// The pictures of arrays. What is in the cells is kept from step to step, and only cells that the
// steps between have touched are drawn again; the present request is drawn above it.
'use strict';

/** The rows of an array that a block touches: of a large array no others are drawn. */
function rowsOf(model, number, block) {
  const array = model.arrays[number], most = 64;
  array.rows ??= new Map();
  if (!array.rows.has(block)) array.rows.set(block, rowsTouched(model, number, block, most));
  return array.rows.get(block);
}

function rowsTouched(model, number, block, most) {
  const array = model.arrays[number];
  const all = Math.ceil(array.cells / array.columns);
  if (all <= most) return [0, all];
  let least = all, last = 0;
  const [first, end] = model.firstOf.get(block);
  for (const request of model.steps.slice(first, end)) {
    if (request.array !== number || request.block !== block) continue;
    for (const offset of request.offsets) {
      const row = Math.floor(offset / array.cell / array.columns);
      least = Math.min(least, row);
      last = Math.max(last, row);
    }
  }
  return least > last ? [0, most] : [least, Math.min(last + 1, least + most)];
}

/** Where the cells of an array lie: rows, size of a cell, of the letters in it. */
function arrayLayout(model, number, block, width) {
  const array = model.arrays[number], {columns} = array;
  const [firstRow, endRow] = rowsOf(model, number, block);
  const shown = Math.min(columns, 128);
  const size = Math.max(3, Math.min(34, Math.floor(width / shown),
                                    Math.max(5, Math.floor(440 / (endRow - firstRow)))));
  const high = size > 20 ? 20 : size;
  // All values or none: some alone would look as if the others were not there.
  const letters = Math.min(11, high - 4, (size - 3) / model.longestValue(number, block) / 0.6);
  return {firstRow, endRow, columns, shown, size, high, letters, hasRoom: letters >= 6.5};
}

function placeOf(cell, {firstRow, endRow, columns, shown, size, high}) {
  const row = Math.floor(cell / columns), column = cell % columns;
  const isShown = row >= firstRow && row < endRow && column < shown;
  return isShown ? [column * size, (row - firstRow) * high] : null;
}

/** One cell: what is in it, and whether it was written; in a lane's colour if that is at work. */
function drawCell(context, model, [number, block, cell, at], layout, lane) {
  const array = model.arrays[number], place = placeOf(cell, layout);
  if (cell >= array.cells || place === null) return;
  const [x, y] = place, width = layout.size - 1, height = layout.high - 1;
  const {value, isWritten} = model.cellAt(number, block, cell, at);
  context.fillStyle = lane !== undefined ? laneColour(lane)
      : isWritten ? themeColour('written') : themeColour('field');
  context.fillRect(x, y, width, height);
  if (lane === undefined && !isWritten && array.space === 'shared' && value === null)
    hatch(context, x, y, width, height, themeColour('soft'));
  if (value === null || !layout.hasRoom) return;
  context.fillStyle = lane !== undefined ? '#111' : themeColour('ink');
  context.fillText(value, x + width / 2, y + height / 2 + 1, width);
}

/** The cells that an access touches. */
function cellsOf(array, step, i) {
  const first = Math.floor(step.offsets[i] / array.cell);
  const wide = Math.max(1, Math.floor(step.bytes / array.cell));
  return Array.from({length: wide}, (_, part) => first + part);
}

/** Cells that the steps between two have touched; null: too many to look for. */
function cellsBetween(model, number, block, from, to) {
  const kMost = 256, touched = new Set(), array = model.arrays[number];
  const [first, last] = from < to ? [from + 1, to] : [to + 1, from];
  if (last - first > kMost) return null;
  for (const step of model.steps.slice(first, last + 1))
    if (step.array === number && (array.space !== 'shared' || step.block === block))
      step.offsets.forEach((_, i) => cellsOf(array, step, i).forEach(cell => touched.add(cell)));
  return touched;
}

/** The cells without the present request, on a canvas that is kept; null: the picture has them, and
 *  nothing else. */
function keptCells(canvas, model, number, {block, number: at}, width, layout) {
  const high = (layout.endRow - layout.firstRow) * layout.high + 1;
  const owner = model.arrays[number].space === 'shared' ? block : -1;
  const key = [owner, layout.firstRow, layout.endRow, width, themeColour('paper'),
               window.devicePixelRatio].join();
  const isKept = canvas.kept?.model === model && canvas.kept.key === key;
  const changed = isKept ? cellsBetween(model, number, block, canvas.kept.at, at) : null;
  const cells = isKept ? canvas.kept.cells : document.createElement('canvas');
  const context = changed ? cells.getContext('2d')
      : prepared(cells, layout.shown * layout.size + 1, high);
  context.font = `${layout.letters}px ui-monospace, monospace`;
  const draw = cell => drawCell(context, model, [number, block, cell, at], layout);
  if (changed) changed.forEach(draw);
  else
    for (let row = layout.firstRow; row < layout.endRow; ++row)
      for (let column = 0; column < layout.shown; ++column) draw(row * layout.columns + column);
  const isSame = changed?.size === 0 && canvas.kept.isPlain;
  canvas.kept = {model, key, at, cells, isPlain: false};
  return isSame ? null : cells;
}

function drawArray(canvas, model, number, step, width) {
  const array = model.arrays[number], layout = arrayLayout(model, number, step.block, width);
  const {firstRow, endRow, columns, shown, size, high} = layout;
  const cells = keptCells(canvas, model, number, step, width, layout);
  const isTouched = step.array === number;
  if (cells !== null || isTouched) {
    const context = prepared(canvas, shown * size + 1, (endRow - firstRow) * high + 1);
    context.drawImage(canvas.kept.cells, 0, 0, shown * size + 1, (endRow - firstRow) * high + 1);
    if (isTouched) drawRequest(context, model, number, step, layout);
  }
  canvas.kept.isPlain = !isTouched;
  canvas.pick = (x, y) => {
    const cell = (firstRow + Math.floor(y / high)) * columns + Math.floor(x / size);
    return x < shown * size && cell < array.cells ? cell : null;
  };
  return {firstRow, endRow, isCut: shown < columns};
}

function drawRequest(context, model, number, step, layout) {
  const array = model.arrays[number];
  context.font = `${layout.letters}px ui-monospace, monospace`;
  step.lanes.forEach((lane, i) => {
    for (const cell of cellsOf(array, step, i))
      drawCell(context, model, [number, step.block, cell, step.number], layout, lane);
  });
  if (array.space === 'global') outlineSectors(context, array, step, layout);
}

function outlineSectors(context, array, request, {firstRow, columns, shown, size, high}) {
  context.strokeStyle = themeColour('sector');
  context.lineWidth = 1.5;
  const perSector = kSectorBytes / array.cell;
  for (const sector of sectorsOf(request)) {
    let cell = sector * perSector;
    const end = Math.min(array.cells, cell + perSector);
    while (cell < end) {  // a sector may go round the end of a row
      const row = Math.floor(cell / columns), column = cell % columns;
      const wide = Math.min(end - cell, columns - column);
      if (column < shown && row >= firstRow)
        context.strokeRect(column * size, (row - firstRow) * high, wide * size - 1, high - 0.5);
      cell += wide;
    }
  }
  context.lineWidth = 1;
}
