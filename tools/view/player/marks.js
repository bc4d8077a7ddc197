// What `warpstep check` found in a run: at which steps of a launch each finding happens.
'use strict';

/** The number of a thread or block from its index. */
function numberOf([x, y, z], shape) {
  return x + shape[0] * (y + shape[1] * z);
}

/**
 * The step at which a thread does what a finding says: the last one in that line, else its last one
 * at all; null where nothing of the thread is there.
 */
function stepOfPlace(model, {block, thread, file, line}) {
  const range = model.firstOf.get(numberOf(block, model.grid));
  if (!range) return null;
  const rank = numberOf(thread, model.block);
  const warp = Math.floor(rank / kLanes), lane = rank % kLanes;
  let there = null;
  for (let number = range[1] - 1; number >= range[0]; --number) {
    const step = model.steps[number];
    if (step.block !== numberOf(block, model.grid)) continue;
    const takesPart = step.does === kBarrier || step.does === kGridBarrier
        ? step.masks[warp] >>> lane & 1 : step.warp === warp && step.lanes.includes(lane);
    if (!takesPart) continue;
    const at = model.locationOf(step);
    if (at.line === line && at.file.split('/').pop() === file.split('/').pop()) return number;
    there ??= number;
  }
  return there;
}

/** The findings of a launch with their steps, in order. */
function marksOf(model, marks) {
  return (marks || []).filter(mark => mark.launch === model.number).map(mark => ({
    ...mark, steps: mark.places.map(place => stepOfPlace(model, place)),
  }));
}

/** By "file:line": the findings of that line, for the badges beside the source. */
function markBadges(marks) {
  const badges = new Map();
  for (const mark of marks)
    for (const {file, line} of mark.places) {
      const key = `${file}:${line}`;
      if (!badges.has(key)) badges.set(key, new Set());
      badges.get(key).add(`${mark.severity}: ${mark.rule}`);
    }
  return badges;
}
