// Arrows between lanes, or from lanes to cells: what a shuffle, a vote or atomics do.
'use strict';

function arrow(context, [x, y], [toX, toY], colour) {
  const bend = (toY - y) / 2, tip = 4;
  context.strokeStyle = context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x, y + bend, toX, toY - bend, toX, toY - tip);
  context.stroke();
  context.beginPath();
  context.moveTo(toX, toY);
  context.lineTo(toX - tip * 0.7, toY - tip);
  context.lineTo(toX + tip * 0.7, toY - tip);
  context.fill();
}

/** {from, to, targets} of a step: rows of boxes and the arrows between them; null: none. */
function exchangeOf(model, step) {
  if (step.does === kCollective) {
    const sources = step.sources.length ? step.sources : step.lanes;
    const words = new Map(step.lanes.map((lane, i) => [lane, step.values && passedInWords(step.values[i])]));
    const targets = Array.from({length: kLanes}, (_, lane) => String(lane));
    const brought = targets.map((text, lane) => words.get(lane) ?? text);
    return {title: step.name, brought,
            // What a lane gets, where it is one's value.
            targets: step.sources.length ? targets.map((text, lane) => {
              const i = step.lanes.indexOf(lane);
              return i < 0 ? text : words.get(step.sources[i]) ?? words.get(lane) ?? text;
            }) : targets,
            colours: step.lanes, arrows: step.lanes.map((lane, i) => [sources[i], lane])};
  }
  if (step.does !== 2) return null;  // atomics
  const {cell} = model.arrays[step.array];
  const cells = [...new Set(step.offsets.map(offset => Math.floor(offset / cell)))].slice(0, kLanes);
  const arrows = step.lanes.map((lane, i) => [lane, cells.indexOf(Math.floor(step.offsets[i] / cell))])
      .filter(([, target]) => target >= 0);
  return {title: `atomics: ${counted(step.lanes.length, 'lane')} to ${counted(cells.length, 'cell')}`,
          targets: cells.map(String), colours: null, arrows};
}

/** Lanes above, below them those that get a value, or the cells. Returns what it shows in words. */
function drawExchange(canvas, model, step, width) {
  const exchange = exchangeOf(model, step);
  if (exchange === null) {
    prepared(canvas, 1, 1);
    return '';
  }
  const size = Math.max(6, Math.min(22, Math.floor(width / kLanes))), gap = 46;
  const context = prepared(canvas, kLanes * size, 2 * size + gap);
  const taking = new Set(step.lanes);
  const box = (i, y, colour, text) => {
    context.fillStyle = colour;
    context.fillRect(i * size, y, size - 1, size - 1);
    if (size < 12) return;
    context.fillStyle = colour === themeColour('field') ? themeColour('ink') : '#111';
    context.font = `${Math.min(9, size / text.length * 1.4)}px ui-monospace, monospace`;
    context.fillText(text, i * size + size / 2, y + size / 2);
  };
  for (let lane = 0; lane < kLanes; ++lane)
    box(lane, 0, taking.has(lane) ? laneColour(lane) : themeColour('field'),
        exchange.brought?.[lane] ?? String(lane));
  exchange.targets.forEach((text, i) => {
    const isLit = exchange.colours === null || exchange.colours.includes(i);
    box(i, size + gap, isLit ? themeColour('written') : themeColour('field'), text);
  });
  for (const [from, to] of exchange.arrows)
    arrow(context, [(from + 0.5) * size, size], [(to + 0.5) * size, size + gap], laneColour(from));
  return exchange.title;
}
