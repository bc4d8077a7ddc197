// Sentences and badges: what a request does, and what a line of the source costs.
'use strict';

function counted(count, word) {
  if (count === 1) return `1 ${word}`;
  return `${count} ${word === 'pass' ? 'passes' : word + 's'}`;
}

/** "4 sectors, the least possible: coalesced". */
function verdictOf({cost, least, unit, lanes, bytes}) {
  if (unit === 'pass')
    return cost > least ? {text: `${counted(cost, 'pass')} for ${least}: bank conflict`, good: false}
                        : {text: `${counted(cost, 'pass')}: no bank conflict`, good: true};
  if (cost <= least) return {text: `${counted(cost, 'sector')}: coalesced`, good: true};
  if (cost <= least + 1)
    return {text: `${counted(cost, 'sector')} for ${least}: not aligned`, good: true};
  return {text: `${counted(cost, 'sector')} for ${least}: scattered`, good: false};
}

/** "threads 0..31" or "threads 0, 2, 4, …" of a request's warp. */
function lanesInWords(model, request) {
  const first = request.warp * kLanes;
  const lanes = request.lanes;
  const name = lane => model.threadInWords(first + lane);
  if (lanes.length === 1) return `thread ${name(lanes[0])}`;
  const isRow = lanes.every((lane, i) => i === 0 || lane === lanes[i - 1] + 1);
  if (isRow) return `threads ${name(lanes[0])}..${name(lanes[lanes.length - 1])}`;
  return `${lanes.length} of the threads ${name(0)}..${name(kLanes - 1)}`;
}

/** The cells of a request: "tile[0][0], tile[1][0], …, 32 in all". */
function cellsInWords(model, request) {
  const array = model.arrays[request.array];
  const cells = request.offsets.map(offset => Math.floor(offset / array.cell));
  const shown = [...new Set(cells)];
  const words = shown.slice(0, 3).map(cell => model.cellInWords(request.array, cell)).join(', ');
  return shown.length > 3 ? `${words}, … (${shown.length} cells)` : words;
}

/** "each takes the value of the lane 16 higher": whose values the lanes of a shuffle take. */
function sourcesInWords({lanes, sources}) {
  const apart = lanes.map((lane, i) => sources[i] - lane), others = apart.filter(Boolean);
  if (others.length === 0) return 'each keeps its own value';
  if (sources.every(source => source === sources[0]))
    return `all take the value of lane ${sources[0]}`;
  const keep = apart.length - others.length;
  const rest = keep === 0 ? '' : `; ${keep} keep ${keep === 1 ? 'its' : 'their'} own`;
  if (others.every(by => by === others[0]))
    return `each takes the value of the lane ${Math.abs(others[0])} ${others[0] > 0 ? 'higher' : 'lower'}${rest}`;
  const mask = lanes[0] ^ sources[0];
  if (lanes.every((lane, i) => (lane ^ sources[i]) === mask))
    return `each takes the value of the lane whose number differs in ${mask}`;
  const some = lanes.slice(0, 3).map((lane, i) => `${lane} of ${sources[i]}`).join(', lane ');
  return `lane ${some}${lanes.length > 3 ? ', …' : ''} takes the value`;
}

/**
 * A value that lanes pass on, of which the type is not known: a whole number if it is a small one,
 * else as a float or double.
 */
function passedInWords(hex) {
  const short = number => String(Number(number.toPrecision(4)));
  const bytes = new DataView(new ArrayBuffer(8)), kSmall = 1 << 23;
  bytes.setBigUint64(0, BigInt(`0x${hex}`), true);
  const whole = hex.length === 8 ? BigInt(bytes.getInt32(0, true)) : bytes.getBigInt64(0, true);
  if (whole < kSmall && whole >= -kSmall) return String(whole);
  return short(hex.length === 8 ? bytes.getFloat32(0, true) : bytes.getFloat64(0, true));
}

/** "; values: 0, 1, 2, 3, …", or nothing. */
function passedSentence({values}) {
  if (!values) return '';
  const words = values.map(passedInWords), kMost = 8;
  if (words.every(word => word === words[0]))
    return `; ${words.length > 1 ? 'all bring' : 'it brings'} ${words[0]}`;
  return `; they bring ${words.slice(0, kMost).join(', ')}${words.length > kMost ? ', …' : ''}`;
}

function countedLanes(masks) {
  return masks.reduce((all, mask) => all + lanesOf(mask).length, 0);
}

/** What a thread has done that has got past an object, by the object. */
const kWaits = {
  'a barrier object': 'waited at a barrier object, such as cuda::barrier, until all that it expects had arrived',
  'a latch': 'found a latch open, such as cuda::latch: it has been counted down to 0',
  'a semaphore': 'taken a slot of a semaphore, such as cuda::counting_semaphore',
};

/** What threads do besides accessing memory. */
function eventSentence(model, step) {
  if (step.does === kCollective) {
    const all = `${counted(step.lanes.length, 'lane')} ${step.lanes.length === 1 ? 'calls' : 'call'} ${step.name}`;
    return (step.sources.length ? `${all}: ${sourcesInWords(step)}` : `${all} together`) +
        passedSentence(step);
  }
  if (step.does === kWait)
    return `${counted(step.lanes.length, 'lane')} ${step.lanes.length === 1 ? 'has' : 'have'} ` +
        kWaits[step.name];
  const through = countedLanes(step.masks), ended = model.threads - through;
  const what = step.does === kGridBarrier ? 'the barrier of the grid, at which all blocks meet'
      : `barrier ${step.phase + 1}`;
  return `${through === model.threads ? `all ${counted(through, 'thread')}` : counted(through, 'thread')} ` +
      `${through === 1 ? 'passes' : 'pass'} ${what}${ended ? `; ${ended} ${ended === 1 ? 'has' : 'have'} ended` : ''}`;
}

function sentenceOf(model, step) {
  if (model.isRequest(step)) return requestSentence(model, step);
  const warp = step.does >= kCollective ? `, warp ${step.warp}` : '';
  return `${placeInWords(model, step)}block ${model.blockInWords(step.block)}${warp}: ${eventSentence(model, step)}`;
}

/** "a.cu:12: ", or nothing. */
function placeInWords(model, step) {
  const {file, line} = model.locationOf(step);
  return line ? `${file.split('/').pop()}:${line}: ` : '';
}

function requestSentence(model, request) {
  const at = placeInWords(model, request);
  const verdict = verdictOf(request);
  const barrier = request.phase > 0 ? ` after barrier ${request.phase}` : '';
  return `${at}block ${model.blockInWords(request.block)}, warp ${request.warp}${barrier}: ` +
      `${lanesInWords(model, request)} ${kDoes[request.does].replace(/s$/, request.lanes.length > 1 ? '' : 's')} ` +
      `${cellsInWords(model, request)}; ${verdict.text}`;
}

/** By "file:line:": the verdict on its dearest request, for the badge beside the source. */
function badgesOf(model) {
  const badges = new Map();
  for (const request of model.steps) {
    if (!model.isRequest(request)) continue;
    const {file, line} = model.locationOf(request);
    const key = `${file}:${line}`;
    if (!badges.has(key)) badges.set(key, new Map());
    const sort = `${request.array}/${request.does}`;
    const known = badges.get(key).get(sort);
    const excess = request.cost / Math.max(1, request.least);
    if (known && known.excess >= excess) continue;
    badges.get(key).set(sort, {excess, ...verdictOf(request),
                               what: `${kDoes[request.does]} ${model.arrays[request.array].name}`});
  }
  return badges;
}

/** Who wrote a cell last before a request, and who touches it next. */
function cellStory(model, array, block, cell, number) {
  const history = model.history(array, block, cell);
  const name = model.cellInWords(array, cell);
  const tell = event => {
    const {line} = model.locationOf(model.steps[event.number]);
    const value = valueInWords(event.value, model.arrays[array].element);
    return `thread ${model.threadInWords(event.thread)} ${kDoes[event.does]}` +
        `${value === null ? '' : ` ${value}`}${line ? ` in line ${line}` : ''}`;
  };
  const before = history.filter(event => event.number <= number && event.does !== 0).pop();
  const next = history.find(event => event.number > number);
  return `${name}: ` +
      (before ? `written last: ${tell(before)}` : 'no recorded thread has written it so far') +
      (next ? `; next: ${tell(next)}` : '; no one touches it afterwards');
}
