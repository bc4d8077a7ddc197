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
