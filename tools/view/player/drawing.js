// Drawings on canvases: threads, blocks, banks. Each draws the state at one step and
// nothing else.
'use strict';

/** The colour of a lane, the same everywhere. */
function laneColour(lane, isDim = false) {
  return `hsl(${Math.round(lane * 360 / kLanes)} ${isDim ? 25 : 80}% ${isDim ? 45 : 60}%)`;
}

const knownColours = new Map();

/** A colour of the style sheet; forgetColours() when the scheme has changed. */
function themeColour(name) {
  if (!knownColours.has(name))
    knownColours.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  return knownColours.get(name);
}

function forgetColours() {
  knownColours.clear();
}

/** A canvas of that size in CSS pixels, cleared, with its context scaled to the screen. */
function prepared(canvas, width, height) {
  const scale = window.devicePixelRatio || 1, context = canvas.getContext('2d');
  const [wide, high] = [width, height].map(side => Math.max(1, Math.round(side * scale)));
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalAlpha = context.lineWidth = 1;
  if (canvas.width === wide && canvas.height === high) {  // the same picture is used again
    context.clearRect(0, 0, width + 1, height + 1);
    return context;
  }
  canvas.width = wide;
  canvas.height = high;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  return context;
}

/** Lines from corner to corner: what has no value, or a lane that is switched off. */
function hatch(context, x, y, width, height, colour) {
  context.fillStyle = hatching(context, colour);
  context.fillRect(x, y, width, height);
}

const knownHatchings = new Map();

/** A pattern of lines, which is drawn once: thousands of cells may be hatched. */
function hatching(context, colour) {
  const apart = 5, scale = window.devicePixelRatio || 1, key = `${colour}/${scale}`;
  if (!knownHatchings.has(key)) {
    const tile = document.createElement('canvas');
    const lines = prepared(tile, apart, apart);
    lines.strokeStyle = colour;
    lines.beginPath();
    for (let at = -apart; at <= apart; at += apart) {
      lines.moveTo(at - 1, apart + 1);
      lines.lineTo(at + apart + 1, -1);
    }
    lines.stroke();
    const pattern = context.createPattern(tile, 'repeat');
    pattern.setTransform(new DOMMatrix().scale(apart / tile.width, apart / tile.height));
    knownHatchings.set(key, pattern);
  }
  return knownHatchings.get(key);
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
    if (state === 'ready' || state === 'barrier') context.fillStyle = laneColour(lane, true);
    context.globalAlpha = state === 'works' ? 1 : state === 'ended' ? 0.6 : 0.45;
    context.fillRect(x, y, side, side);
    context.globalAlpha = 1;
    if (state === 'off') hatch(context, x, y, side, side, themeColour('ink'));
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
  const shown = Math.min(all, columns * rows);
  const fill = (context, block, colour) => {
    context.fillStyle = themeColour(colour);
    context.fillRect(block % columns * size, Math.floor(block / columns) * size, size - 1, size - 1);
  };
  const key = [size, themeColour('paper'), window.devicePixelRatio].join();
  const isKept = canvas.kept?.model === model && canvas.kept.key === key;
  const context = isKept ? canvas.getContext('2d') : prepared(canvas, columns * size, rows * size);
  const plain = block => fill(context, block, model.firstOf.has(block) ? 'soft' : 'field');
  for (let block = 0; block < shown && !isKept; ++block) plain(block);
  if (isKept && canvas.kept.block < shown) plain(canvas.kept.block);
  if (request.block < shown) fill(context, request.block, 'accent');
  canvas.kept = {model, key, block: request.block};
  canvas.pick = (px, py) => {
    const block = Math.floor(py / size) * columns + Math.floor(px / size);
    return model.firstOf.has(block) ? block : null;
  };
}

/** The 32 banks, a row for each pass. */
function drawBanks(canvas, model, request, width) {
  const array = model.arrays[request.array];
  if (array?.space !== 'shared') {
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
