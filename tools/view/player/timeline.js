// The timeline: a bar for each step, as high as it costs; a line at each barrier and block; a triangle
// at each finding. All but the present place is drawn once and kept.
'use strict';

const kTimelineHeight = 56;

/** The dearest of the steps that share a pixel, and whether a barrier, a block or the like is there. */
function columnsOfTimeline(model, count) {
  const {steps} = model, columns = [];
  steps.forEach((step, i) => {
    const at = Math.floor(i * count / steps.length);
    const column = columns[at] ??= {step, line: null};
    if (step.cost > column.step.cost || !model.isRequest(column.step)) column.step = step;
    const before = steps[i - 1];
    if (before && before.block !== step.block) column.line = 'ink';
    else if (!model.isRequest(step) && step.does < kCollective) column.line ??= 'barrier';
  });
  return columns;
}

function drawBars(context, model, marks, width) {
  if (model.steps.length === 0) return;
  const count = Math.min(model.steps.length, Math.floor(width)), step = width / count;
  const most = Math.log2(model.mostCost + 1);
  const colours = ['read', 'write', 'update', 'barrier', 'barrier', 'collective'].map(themeColour);
  columnsOfTimeline(model, count).forEach(({step: dearest, line}, i) => {
    const high = Math.max(3, (kTimelineHeight - 12) * Math.log2(dearest.cost + 1) / most);
    context.fillStyle = colours[dearest.does];
    context.fillRect(i * step, kTimelineHeight - high, Math.max(0.6, step - (step > 4 ? 1 : 0)), high);
    if (line === null) return;
    context.fillStyle = themeColour(line);
    context.fillRect(i * step - 0.5, 8, 1, kTimelineHeight);
  });
  context.fillStyle = themeColour('bad');
  for (const number of marks.flatMap(mark => mark.steps))
    if (number !== null) {
      const x = (number + 0.5) / model.steps.length * width;
      context.beginPath();
      context.moveTo(x - 5, 0);
      context.lineTo(x + 5, 0);
      context.lineTo(x, 9);
      context.fill();
    }
}

function drawTimeline(canvas, model, marks, number, width) {
  const theme = themeColour('paper'), scale = window.devicePixelRatio || 1;
  const key = [width, theme, scale, model.number].join();
  if (canvas.kept?.model !== model || canvas.kept.key !== key) {
    const bars = document.createElement('canvas');
    drawBars(prepared(bars, width, kTimelineHeight), model, marks, width);
    canvas.kept = {model, key, bars};
  }
  const context = prepared(canvas, width, kTimelineHeight);
  if (model.steps.length === 0) return;
  const here = (number + 0.5) / model.steps.length * width;
  const part = (from, to, alpha) => {
    if (to - from < 1 / scale) return;
    context.globalAlpha = alpha;
    context.drawImage(canvas.kept.bars, from * scale, 0, (to - from) * scale, kTimelineHeight * scale,
                      from, 0, to - from, kTimelineHeight);
  };
  part(0, here, 1);
  part(here, width, 0.5);
  context.globalAlpha = 1;
  context.fillStyle = themeColour('ink');
  context.fillRect(Math.max(0, here - 1), 0, 2, kTimelineHeight);
}
