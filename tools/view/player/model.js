// A recorded launch: its requests in order, and what is in each cell at any of them. Everything
// that is drawn is a function of the request's number, so that backwards is as easy as forwards.
'use strict';

const kDoes = ['reads', 'writes', 'updates'];

/** A value as its element's type shows it; null if the type is not known. */
function valueInWords(hex, element) {
  if (!hex) return null;
  const bytes = new DataView(new ArrayBuffer(8));
  const size = hex.length / 2;
  if (size > 8) return null;
  for (let i = 0; i < size; ++i)
    bytes.setUint8(size - 1 - i, parseInt(hex.substr(2 * i, 2), 16));
  const short = number => String(Number(number.toPrecision(4)));
  switch (element) {
    case 'float': return size === 4 ? short(bytes.getFloat32(0, true)) : null;
    case 'double': return size === 8 ? short(bytes.getFloat64(0, true)) : null;
    case 'bool': return bytes.getUint8(0) ? 'true' : 'false';
  }
  if (!/\b(int|char|short|long)\b/.test(element || '')) return null;
  const isSigned = !element.includes('unsigned');
  switch (size) {
    case 1: return String(isSigned ? bytes.getInt8(0) : bytes.getUint8(0));
    case 2: return String(isSigned ? bytes.getInt16(0, true) : bytes.getUint16(0, true));
    case 4: return String(isSigned ? bytes.getInt32(0, true) : bytes.getUint32(0, true));
    case 8: return String(isSigned ? bytes.getBigInt64(0, true) : bytes.getBigUint64(0, true));
  }
  return null;
}

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

class Model {
  constructor(launch) {
    Object.assign(this, launch);
    this.requests = launch.requests.map(
        ([block, warp, phase, site, does, array, bytes, lanes, offsets, values], number) => (
            {number, block, warp, phase, site, does, array, bytes, lanes, offsets, values}));
    this.blocksThere = [...new Set(this.requests.map(request => request.block))];
    this.firstOf = new Map();  // by block: [first request, end)
    for (const request of this.requests) {
      const range = this.firstOf.get(request.block);
      if (range) range[1] = request.number + 1;
      else this.firstOf.set(request.block, [request.number, request.number + 1]);
    }
    this.arrays.forEach((array, number) => this.prepare(array, number));
    for (const request of this.requests)
      Object.assign(request, costOf(request, this.arrays[request.array]));
    this.mostCost = Math.max(1, ...this.requests.map(request => request.cost));
    this.threads = launch.block[0] * launch.block[1] * launch.block[2];
    this.noteThreads();
    this.noteCells();
  }

  prepare(array, number) {
    const sizes = this.requests.filter(request => request.array === number).map(r => r.bytes);
    array.cell = array.elementBytes || Math.min(...sizes, 16) || 1;
    array.cells = Math.max(1, Math.ceil(array.bytes / array.cell));
    array.columns = columnsOf(array, this);
    array.label = array.name + (array.shape ? array.shape.map(side => `[${side}]`).join('') : '');
  }

  /** The histories of an array's cells, by cell: shared memory is each block's own. */
  cellsOf(array, block) {
    const owner = this.arrays[array].space === 'shared' ? block : -1, {histories} = this;
    if (!histories[array].has(owner)) histories[array].set(owner, new Map());
    return histories[array].get(owner);
  }

  noteCells() {
    // By array, owner and cell: {number, thread, does, value}, in order.
    this.histories = this.arrays.map(() => new Map());
    for (const request of this.requests) {
      const array = this.arrays[request.array], cells = this.cellsOf(request.array, request.block);
      request.lanes.forEach((lane, i) => {
        const first = Math.floor(request.offsets[i] / array.cell);
        const wide = Math.max(1, Math.floor(request.bytes / array.cell));
        for (let part = 0; part < wide; ++part) {
          const hex = (request.values || [])[i];
          const digits = hex && hex.length / wide;
          const own = hex && hex.slice((wide - 1 - part) * digits, (wide - part) * digits);
          if (!cells.has(first + part)) cells.set(first + part, []);
          cells.get(first + part).push({number: request.number, does: request.does,
                                        thread: request.warp * kLanes + lane, value: own});
        }
      });
    }
  }

  /** For each block and thread its last request in each phase, and at all. */
  noteThreads() {
    this.lastOf = new Map();
    for (const request of this.requests)
      for (const lane of request.lanes) {
        const thread = `${request.block}/${request.warp * kLanes + lane}`;
        this.lastOf.set(`${thread}/${request.phase}`, request.number);
        this.lastOf.set(thread, request.number);
      }
  }

  history(array, block, cell) {
    return this.cellsOf(array, block).get(cell) || [];
  }

  /** A cell when the request has been made: what is in it, and whether a thread has written it. */
  cellAt(array, block, cell, number) {
    const history = this.history(array, block, cell);
    let begin = 0, end = history.length;  // of the events later than the request
    while (begin < end) {
      const middle = (begin + end) >> 1;
      if (history[middle].number > number) end = middle;
      else begin = middle + 1;
    }
    // What the first read finds was there before.
    const isEarlyRead = begin === 0 && history.length > 0 && history[0].does === 0;
    const event = history[isEarlyRead ? 0 : begin - 1];
    const firstWrite = history.find(one => one.does !== 0);
    return {value: event ? valueInWords(event.value, this.arrays[array].element) : null,
            isWritten: firstWrite !== undefined && firstWrite.number <= number};
  }

  /** 'works', 'waits' (off in this request), 'barrier', 'ended' or 'idle'. */
  stateOf(thread, request) {
    const warp = Math.floor(thread / kLanes);
    if (warp === request.warp)
      return request.lanes.includes(thread % kLanes) ? 'works' : 'waits';
    const last = this.lastOf.get(`${request.block}/${thread}`);
    if (last === undefined) return 'idle';
    if (last < request.number) return 'ended';
    const here = this.lastOf.get(`${request.block}/${thread}/${request.phase}`);
    return here === undefined || here < request.number ? 'barrier' : 'idle';
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

  locationOf(request) {
    const [file, line] = this.sites[request.site];
    return {file, line};
  }
}
