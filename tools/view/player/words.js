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

function sentenceOf(model, request) {
  const {file, line} = model.locationOf(request);
  const at = line ? `${file.split('/').pop()}:${line}: ` : '';
  const verdict = verdictOf(request);
  const barrier = request.phase > 0 ? ` after barrier ${request.phase}` : '';
  return `${at}block ${model.blockInWords(request.block)}, warp ${request.warp}${barrier}: ` +
      `${lanesInWords(model, request)} ${kDoes[request.does].replace(/s$/, request.lanes.length > 1 ? '' : 's')} ` +
      `${cellsInWords(model, request)}; ${verdict.text}`;
}

/** By "file:line:": the verdict on its dearest request, for the badge beside the source. */
function badgesOf(model) {
  const badges = new Map();
  for (const request of model.requests) {
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
    const {line} = model.locationOf(model.requests[event.number]);
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
