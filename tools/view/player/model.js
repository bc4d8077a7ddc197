// A recorded launch: its steps in order, and what is in each cell at any of them. Everything that is
// drawn is a function of the step's number, so that backwards is as easy as forwards.
'use strict';

/** What a step does: a request of a warp, or what its threads do besides. */
const kDoes = ['reads', 'writes', 'updates', 'barrier', 'grid barrier', 'collective', 'wait'];
const kBarrier = 3, kGridBarrier = 4, kCollective = 5, kWait = 6;

/** Columns in which an array without a declared shape is drawn. */
function columnsOf(array, launch) {
  const cells = Math.max(1, Math.floor(array.bytes / array.cell));
  if (array.shape && array.shape.length > 1) return array.shape[array.shape.length - 1];
  const wide = launch.grid[0] * launch.block[0];
  if (launch.block[1] > 1 || launch.grid[1] > 1) {
    const side = Math.round(Math.sqrt(cells));
    if (side * side === cells) return side;
    if (wide > 1 && cells % wide === 0) return wide;
  }
  return Math.min(cells, 32);
}

/** "(3,1)" of a thread's number in its block or a block's in its grid; "3" where it has one side. */
function indexInWords(number, [x, y, z]) {
  if (y === 1 && z === 1) return String(number);
  const index = [number % x, Math.floor(number / x) % y];
  if (z > 1) index.push(Math.floor(number / x / y));
  return `(${index.join(',')})`;
}

/** The lanes of a mask; the same array for the same mask. */
const lanesOf = (() => {
  const known = new Map();
  return mask => {
    if (!known.has(mask))
      known.set(mask, Array.from({length: kLanes}, (_, lane) => lane).filter(lane => mask >>> lane & 1));
    return known.get(mask);
  };
})();

/** What steps of a kind have in common (tools/view/page/steps.h), with names. */
function kindOf([site, does, what, bytes, mask, runs]) {
  if (does >= kBarrier) {
    const masks = bytes, sources = mask, isWarps = does >= kCollective;
    return {site, does, name: what, array: null, masks, sources, apart: null,
            lanes: isWarps ? lanesOf(masks[0]) : []};
  }
  const apart = runs.flatMap(
      ([first, step, count]) => Array.from({length: count}, (_, i) => first + i * step));
  return {site, does, array: what, bytes, lanes: lanesOf(mask), apart};
}

/** The steps of a launch as the page has them. `values` are null where they follow from the steps
 *  before, and undefined of events that have none. */
function stepsOf(launch) {
  const kinds = launch.kinds.map(kindOf), steps = [];
  for (const [block, warp, phase, count] of launch.places)
    for (let i = 0; i < count; ++i) {
      const number = steps.length, kind = kinds[launch.kind[number]], from = launch.first[number];
      const {site, does, name, array, masks, sources, bytes, lanes, apart} = kind;
      steps.push({number, block, warp, phase, site, does, name, array, masks, sources, bytes, lanes,
                  offsets: apart ? apart.map(by => from + by) : [],
                  values: does < kBarrier ? null : undefined});
    }
  for (const [number, text] of launch.values) steps[number].values = launch.texts[text];
  return steps;
}

class Model {
  constructor(launch) {
    Object.assign(this, launch);
    this.steps = stepsOf(launch);
    this.threads = launch.block[0] * launch.block[1] * launch.block[2];
    this.words = new Map();
    this.noteRanges();
    this.arrays.forEach((array, number) => this.prepare(array, number));
    for (const step of this.steps)
      Object.assign(step, this.isRequest(step) ? costOf(step, this.arrays[step.array])
                                               : {cost: 1, least: 1, unit: 'event'});
    this.mostCost = this.steps.reduce((most, step) => Math.max(most, step.cost), 1);
    this.noteEnds();
    this.histories = this.arrays.map(() => new Map());
    for (const step of this.steps)
      if (this.isRequest(step)) this.noteCells(step);
    for (const owners of this.histories)
      for (const history of owners.values())
        history.close(number => this.steps[number].values === null);
  }

  isRequest(step) {
    return step.does < kBarrier;
  }

  /** By block where its steps begin and end, those of other blocks among them in a cooperative grid;
   *  by "block/phase" the same, with no others. */
  noteRanges() {
    this.firstOf = new Map();
    this.phases = new Map();
    const note = (ranges, key, number) => {
      const range = ranges.get(key);
      if (range) range[1] = number + 1;
      else ranges.set(key, [number, number + 1]);
    };
    for (const {block, phase, number} of this.steps) {
      note(this.firstOf, block, number);
      note(this.phases, `${block}/${phase}`, number);
    }
  }

  prepare(array, number) {
    const sizes = this.steps.reduce((least, step) => step.array === number
        ? Math.min(least, step.bytes) : least, 16);
    array.cell = array.elementBytes || sizes;
    array.hasParts = sizes < array.cell;  // of cells that are accessed alone
    array.cells = Math.max(1, Math.ceil(array.bytes / array.cell));
    array.columns = columnsOf(array, this);
    array.label = array.name + (array.shape ? array.shape.map(side => `[${side}]`).join('') : '');
  }

  /** By block the phase in which each of its threads ends; Infinity: later than is recorded. */
  noteEnds() {
    this.endOf = new Map();
    for (const [block, phase, masks] of this.ends) {
      if (!this.endOf.has(block)) this.endOf.set(block, new Array(this.threads).fill(Infinity));
      masks.forEach((mask, warp) => {
        for (const lane of lanesOf(mask)) this.endOf.get(block)[warp * kLanes + lane] = phase;
      });
    }
  }

  /** The history of an array's cells: shared memory is each block's own. */
  historyOf(array, block) {
    const owner = this.arrays[array].space === 'shared' ? block : -1, owners = this.histories[array];
    if (!owners.has(owner)) owners.set(owner, new History());
    return owners.get(owner);
  }

  noteCells(step) {
    const {cell} = this.arrays[step.array], history = this.historyOf(step.array, step.block);
    const wide = Math.max(1, Math.floor(step.bytes / cell));
    step.offsets.forEach((offset, i) => {
      const first = Math.floor(offset / cell);
      for (let part = 0; part < wide; ++part)
        history.add(first + part, step.number, i, step.does !== 0);
    });
  }

  /** {number, thread, does, value} of each access to a cell, in order. */
  history(array, block, cell) {
    const history = this.historyOf(array, block), told = history.told(cell);
    return [...history.at(cell)].map((entry, i) => this.accessAt(entry, told[i], cell));
  }

  accessAt(entry, teller, cell) {
    const step = this.steps[History.numberOf(entry)], i = History.laneOf(entry);
    return {number: step.number, does: step.does, thread: step.warp * kLanes + step.lanes[i],
            value: this.digitsOf(teller, cell)};
  }

  /** The part of an access's value that is in a cell; undefined if it is not known. */
  digitsOf(entry, cell) {
    const step = this.steps[History.numberOf(entry)], i = History.laneOf(entry);
    if (step.values === null) return undefined;
    const {cell: size} = this.arrays[step.array];
    if (step.bytes < size) return undefined;  // a part of the cell
    const hex = this.digitsOfLane(step, i);
    const wide = Math.max(1, Math.floor(step.bytes / size));
    if (!hex || wide === 1) return hex || undefined;
    const part = cell - Math.floor(step.offsets[i] / size), digits = hex.length / wide;
    return hex.slice((wide - 1 - part) * digits, (wide - part) * digits);
  }

  digitsOfLane({values, bytes}, i) {
    const all = 2 * bytes;
    if (typeof values !== 'string') return values[i];
    return values.length === all ? values : values.substr(i * all, all);
  }

  /** The digits of a cell of which parts are accessed: before all accesses, and after each. "--" is a
   *  byte that is not known. */
  wholesOf(array, history, cell) {
    history.wholes ??= new Map();
    if (history.wholes.has(cell)) return history.wholes.get(cell);
    const {cell: size} = this.arrays[array], before = new Array(size).fill('--'), written = new Set();
    const inWords = bytes => bytes.slice().reverse().join('');
    const take = (entry, note) => {
      const step = this.steps[History.numberOf(entry)], i = History.laneOf(entry);
      const digits = this.digitsOfLane(step, i) || '--'.repeat(step.bytes);
      for (let byte = 0; byte < step.bytes; ++byte) {
        const at = step.offsets[i] + byte - cell * size;
        if (at >= 0 && at < size) note(at, digits.substr(2 * (step.bytes - 1 - byte), 2), step.does);
      }
    };
    // What the first read finds was there before.
    for (const entry of history.at(cell))
      take(entry, (at, digits, does) => {
        if (does !== 0) written.add(at);
        else if (!written.has(at) && before[at] === '--') before[at] = digits;
      });
    const now = before.slice();
    const after = Array.from(history.at(cell), entry => {
      take(entry, (at, digits, does) => { if (does !== 0 || digits !== '--') now[at] = digits; });
      return inWords(now);
    });
    const wholes = {before: inWords(before), after};
    history.wholes.set(cell, wholes);
    return wholes;
  }

  /** A cell when the step has been made: what is in it, and whether a thread has written it. */
  cellAt(array, block, cell, number) {
    const history = this.historyOf(array, block);
    return {value: this.valueAt(array, history, cell, number),
            isWritten: history.firstWrite(cell) <= number};
  }

  valueAt(array, history, cell, number) {
    let at = history.lastUntil(cell, number);
    if (at === null) return null;
    if (this.arrays[array].hasParts) {
      const {before, after} = this.wholesOf(array, history, cell);
      const whole = at < 0 ? before : after[at - history.firstOf(cell)];
      return this.wordsOf(whole, this.arrays[array].element);
    }
    // What the first read finds was there before.
    if (at < 0) {
      at = history.firstOf(cell);
      if (this.steps[History.numberOf(history.entries[at])].does !== 0) return null;
    }
    const digits = this.digitsOf(history.tellers[at], cell);
    return digits ? this.wordsOf(digits, this.arrays[array].element) : null;
  }

  /** valueInWords(), of which the same are asked again at each step. */
  wordsOf(digits, element) {
    const kMost = 100000, key = `${element}/${digits}`;
    if (this.words.size > kMost) this.words.clear();
    if (!this.words.has(key)) this.words.set(key, valueInWords(digits, element));
    return this.words.get(key);
  }

  /** How many letters the values of an array have at most, among the first ones. */
  longestValue(array, block) {
    const kMost = 20000, history = this.historyOf(array, block), {element, hasParts} = this.arrays[array];
    history.longest ??= history.first(kMost).reduce((longest, [cell, entry]) => {
      const digits = hasParts ? this.wholesOf(array, history, cell).after.at(-1)
          : this.digitsOf(entry, cell);
      const value = digits ? valueInWords(digits, element) : null;
      return Math.max(longest, value === null ? 1 : value.length);
    }, 1);
    return history.longest;
  }

  /** By thread its last step in a phase; -1: none. */
  lastSteps(block, phase) {
    const key = `${block}/${phase}`;
    if (this.lastKey === key) return this.last;
    this.lastKey = key;
    this.last = new Int32Array(this.threads).fill(-1);
    const [first, end] = this.phases.get(key);
    for (let number = first; number < end; ++number) {
      const {warp, lanes} = this.steps[number];
      for (const lane of lanes) this.last[warp * kLanes + lane] = number;
    }
    return this.last;
  }

  /** 'works', 'off' (in this request), 'barrier', 'ended' or 'ready'. */
  stateOf(thread, step) {
    if (!this.phases.has(`${step.block}/${step.phase}`)) return 'ready';
    const warp = Math.floor(thread / kLanes), lane = thread % kLanes;
    const end = this.endOf.get(step.block)?.[thread] ?? Infinity;
    if (end < step.phase) return 'ended';
    if (step.does === kBarrier || step.does === kGridBarrier)
      return step.masks[warp] >>> lane & 1 ? 'works' : 'ended';
    if (warp === step.warp && step.lanes.includes(lane)) return 'works';
    const isOver = this.lastSteps(step.block, step.phase)[thread] < step.number;
    if (isOver && end === step.phase) return 'ended';
    if (warp === step.warp) return 'off';
    return isOver && this.phases.has(`${step.block}/${step.phase + 1}`) ? 'barrier' : 'ready';
  }

  threadInWords(thread) {
    return indexInWords(thread, this.block);
  }

  blockInWords(block) {
    return indexInWords(block, this.grid);
  }

  cellInWords(array, cell) {
    const {name, shape} = this.arrays[array];
    if (!shape || shape.length < 2) return `${name}[${cell}]`;
    const index = [];
    for (let i = shape.length - 1, rest = cell; i >= 0; --i) {
      index.unshift(`[${i === 0 ? rest : rest % shape[i]}]`);
      rest = Math.floor(rest / shape[i]);
    }
    return name + index.join('');
  }

  locationOf(step) {
    const [file, line] = this.sites[step.site];
    return {file, line};
  }
}
