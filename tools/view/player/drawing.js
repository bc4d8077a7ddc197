// Drawings on canvases: threads, arrays, banks, sectors, blocks, the timeline. Each draws the state
// at one request and nothing else.
'use strict';

/** The colour of a lane, the same everywhere. */
function laneColour(lane, isDim = false) {
  return `hsl(${Math.round(lane * 360 / kLanes)} ${isDim ? 25 : 80}% ${isDim ? 45 : 60}%)`;
}

function themeColour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A canvas of that size in CSS pixels, cleared, with its context scaled to the screen. */
function prepared(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  return context;
}

/** Lines from corner to corner: what has no value, or a lane that is switched off. */
function hatch(context, x, y, width, height, colour) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = -height; at < width; at += 5) {
    context.moveTo(x + at, y + height);
    context.lineTo(x + at + height, y);
  }
  context.stroke();
  context.restore();
}

/** Threads of a block: rows of blockDim.x, or of warps where that is long. */
function threadLayout(model) {
  const columns = model.block[0] > 64 || model.block[0] % kLanes === 0
      ? kLanes : model.block[0];
  return {columns, rows: Math.ceil(model.threads / columns)};
}

function drawThreads(canvas, model, request, chosen, width) {
  const {columns, rows} = threadLayout(model);
  const size = Math.max(3, Math.min(20, Math.floor(width / columns), Math.floor(420 / rows)));
  const context = prepared(canvas, columns * size, rows * size);
  const soft = themeColour('soft');
  for (let thread = 0; thread < model.threads; ++thread) {
    const x = thread % columns * size, y = Math.floor(thread / columns) * size;
    const side = size - (size > 5 ? 2 : 1), lane = thread % kLanes;
    const state = model.stateOf(thread, request);
    context.fillStyle = state === 'works' ? laneColour(lane)
        : state === 'ended' ? themeColour('field') : soft;
    if (state === 'idle' || state === 'barrier') context.fillStyle = laneColour(lane, true);
    context.globalAlpha = state === 'works' ? 1 : state === 'ended' ? 0.6 : 0.45;
    context.fillRect(x, y, side, side);
    context.globalAlpha = 1;
    if (state === 'waits') hatch(context, x, y, side, side, themeColour('ink'));
    if (state === 'barrier' && size > 5) {
      context.strokeStyle = themeColour('barrier');
      context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
    }
    if (thread === chosen) {
      context.strokeStyle = themeColour('ink');
      context.lineWidth = 2;
      context.strokeRect(x + 1, y + 1, side - 2, side - 2);
      context.lineWidth = 1;
    }
  }
  canvas.pick = (x, y) => {
    const thread = Math.floor(y / size) * columns + Math.floor(x / size);
    return thread < model.threads && x < columns * size ? thread : null;
  };
}

function drawBlocks(canvas, model, request, width) {
  const [x, y, z] = model.grid;
  const columns = Math.min(x, 64), all = x * y * z;
  const rows = Math.min(Math.ceil(all / columns), 32);
  const size = Math.max(4, Math.min(14, Math.floor(width / columns)));
  const context = prepared(canvas, columns * size, rows * size);
  const there = new Set(model.blocksThere);
  for (let block = 0; block < Math.min(all, columns * rows); ++block) {
    context.fillStyle = block === request.block ? themeColour('accent')
        : there.has(block) ? themeColour('soft') : themeColour('field');
    context.fillRect(block % columns * size, Math.floor(block / columns) * size, size - 1, size - 1);
  }
  canvas.pick = (px, py) => {
    const block = Math.floor(py / size) * columns + Math.floor(px / size);
    return there.has(block) ? block : null;
  };
}

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
  for (const request of model.requests) {
    if (request.array !== number || request.block !== block) continue;
    for (const offset of request.offsets) {
      const row = Math.floor(offset / array.cell / array.columns);
      least = Math.min(least, row);
      last = Math.max(last, row);
    }
  }
  return least > last ? [0, most] : [least, Math.min(last + 1, least + most)];
}

function drawArray(canvas, model, number, request, width) {
  const array = model.arrays[number], {columns} = array;
  const [firstRow, endRow] = rowsOf(model, number, request.block);
  const shown = Math.min(columns, 128);
  const size = Math.max(3, Math.min(34, Math.floor(width / shown), Math.max(5, Math.floor(440 / (endRow - firstRow)))));
  const high = size > 20 ? 20 : size;
  const context = prepared(canvas, shown * size + 1, (endRow - firstRow) * high + 1);
  const active = new Map();
  if (request.array === number)
    request.lanes.forEach((lane, i) => {
      const first = Math.floor(request.offsets[i] / array.cell);
      const wide = Math.max(1, Math.floor(request.bytes / array.cell));
      for (let part = 0; part < wide; ++part) active.set(first + part, lane);
    });
  const cells = [];
  for (let row = firstRow; row < endRow; ++row)
    for (let column = 0; column < shown; ++column) {
      const cell = row * columns + column;
      if (cell >= array.cells) continue;
      cells.push({...model.cellAt(number, request.block, cell, request.number),
                  lane: active.get(cell), x: column * size, y: (row - firstRow) * high});
    }
  // All values or none: some alone would look as if the others were not there.
  const longest = Math.max(1, ...cells.map(({value}) => value === null ? 1 : value.length));
  const letters = Math.min(11, high - 4, (size - 3) / longest / 0.6);
  context.font = `${letters}px ui-monospace, monospace`;
  for (const cell of cells)
    drawCell(context, cell, array, [size - 1, high - 1], letters >= 6.5);
  if (array.space === 'global' && request.array === number)
    outlineSectors(context, array, request, {firstRow, columns, shown, size, high});
  canvas.pick = (x, y) => {
    const cell = (firstRow + Math.floor(y / high)) * columns + Math.floor(x / size);
    return x < shown * size && cell < array.cells ? cell : null;
  };
  return {firstRow, endRow, isCut: shown < columns};
}

function drawCell(context, {value, isWritten, lane, x, y}, array, [width, height], hasRoom) {
  context.fillStyle = lane !== undefined ? laneColour(lane)
      : isWritten ? themeColour('written') : themeColour('field');
  context.fillRect(x, y, width, height);
  if (lane === undefined && !isWritten && array.space === 'shared' && value === null)
    hatch(context, x, y, width, height, themeColour('soft'));
  if (value === null || !hasRoom) return;
  context.fillStyle = lane !== undefined ? '#111' : themeColour('ink');
  context.fillText(value, x + width / 2, y + height / 2 + 1);
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

/** The 32 banks, a row for each pass. */
function drawBanks(canvas, model, request, width) {
  const array = model.arrays[request.array];
  if (array.space !== 'shared') {
    prepared(canvas, 1, 1);
    return 0;
  }
  const passes = passesOf(request, array.bankOffset);
  const size = Math.max(6, Math.min(22, Math.floor(width / kBanks)));
  const context = prepared(canvas, kBanks * size, 14 + passes.length * 14);
  context.font = '9px ui-monospace, monospace';
  context.fillStyle = themeColour('ink');
  for (let bank = 0; bank < kBanks; bank += size < 16 ? 4 : 1)
    context.fillText(String(bank), bank * size + size / 2, 6);
  passes.forEach((pass, row) => {
    context.fillStyle = themeColour('field');
    context.fillRect(0, 14 + row * 14, kBanks * size, 12);
    for (const {bank, lane} of pass) {
      context.fillStyle = laneColour(lane);
      context.fillRect(bank * size, 14 + row * 14, size - 1, 12);
    }
  });
  return passes.length;
}

/** A bar for each request, as high as it costs; a line at each barrier and block. */
function drawTimeline(canvas, model, number, width) {
  const height = 56, count = model.requests.length;
  const context = prepared(canvas, width, height);
  const colours = ['read', 'write', 'update'].map(themeColour);
  const step = width / count;
  const most = Math.log2(model.mostCost + 1);
  const every = Math.max(1, Math.floor(count / width / 2));  // more would not be seen
  for (let i = 0; i < count; i += every) {
    const request = model.requests[i];
    const high = Math.max(3, (height - 8) * Math.log2(request.cost + 1) / most);
    context.fillStyle = colours[request.does];
    context.globalAlpha = i <= number ? 1 : 0.4;
    context.fillRect(i * step, height - high, Math.max(0.6, step - (step > 4 ? 1 : 0)), high);
    const before = model.requests[i - 1];
    if (!before || (before.block === request.block && before.phase === request.phase)) continue;
    context.fillStyle = themeColour(before.block === request.block ? 'barrier' : 'ink');
    context.globalAlpha = 1;
    context.fillRect(i * step - 0.5, 0, 1, height);
  }
  context.globalAlpha = 1;
  context.fillStyle = themeColour('ink');
  context.fillRect(Math.max(0, (number + 0.5) * step - 1), 0, 2, height);
}
