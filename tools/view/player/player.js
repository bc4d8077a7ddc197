// The player of one launch: controls, and what they change. `data` is set by the page.
'use strict';

/** Ways to go on: the next step that differs from the present one in this. */
const kSteps = {
  step: () => true,
  line: (a, b) => a.site !== b.site || a.phase !== b.phase || a.block !== b.block,
  barrier: (a, b) => a.phase !== b.phase || a.block !== b.block,
  block: (a, b) => a.block !== b.block,
};

/** What is shown of a launch whose threads access nothing: the first block, before anything. */
const kNoStep = {number: -1, block: 0, warp: -1, phase: 0, does: null, array: null, lanes: [], offsets: []};

/** Leaves alone what says so already: the browser would lay it out again. */
function setText(part, words) {
  if (part.textContent !== words) part.textContent = words;
}

class Player {
  constructor(root, run) {
    this.root = root;
    this.run = run;
    root.append(document.getElementById('player').content.cloneNode(true));
    this.part = name => root.querySelector(`[data-part=${name}]`);
    this.part('launch').append(...run.launches.map(
        (launch, i) => new Option(this.nameOf(launch), String(i))));
    this.part('launch').hidden = run.launches.length < 2;
    this.listen();
    this.choose(0);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      forgetColours();
      this.draw();
    });
    addEventListener('resize', () => this.draw());
    // On paper the colours are those of a light screen.
    for (const [event, isPrinting] of [['beforeprint', true], ['afterprint', false]])
      addEventListener(event, () => {
        document.documentElement.classList.toggle('printing', isPrinting);
        forgetColours();
        this.draw();
      });
  }

  nameOf({number, kernel, grid, block}) {
    const shape = side => side[2] > 1 ? `(${side})` : side[1] > 1 ? `(${side[0]},${side[1]})` : side[0];
    return `launch ${number}: ${kernel}<<<${shape(grid)}, ${shape(block)}>>>`;
  }

  choose(launch) {
    this.pause();
    this.part('launch').value = String(launch);
    this.model = new Model(this.run.launches[launch]);
    this.badges = badgesOf(this.model);
    this.marks = marksOf(this.model, this.run.marks);
    this.markBadges = markBadges(this.marks);
    this.root.classList.toggle('sourceless', Object.keys(this.run.sources).length === 0);
    this.root.classList.toggle('exchanging', this.model.steps.some(({does}) => does === kCollective));
    this.number = 0;
    this.thread = this.cell = null;
    this.part('title').textContent = `${this.run.title}: ${this.nameOf(this.model)}`;
    this.part('time').max = Math.max(0, this.model.steps.length - 1);
    const {leftOut} = this.model;
    this.part('cut').textContent = leftOut && `${leftOut} (--most N records more).`;
    this.prepareArrays();
    this.prepareMarks();
    this.file = null;
    this.draw();
  }

  chooseNumber(number) {
    const found = this.run.launches.findIndex(launch => launch.number === number);
    if (found >= 0) this.choose(found);
  }

  /** To where a finding happens, by its number from 1 on. */
  seekFinding(number) {
    const mark = this.run.marks[number - 1];
    if (!mark) return;
    this.chooseNumber(mark.launch);
    const [there] = marksOf(this.model, [mark])[0].steps.filter(step => step !== null);
    if (there !== undefined) this.seek(there);
  }

  /** To where a cell of an array, by number, is written last; to the beginning if nobody does. */
  seekCell(array, cell) {
    if (!this.model.arrays[array] || !(cell >= 0)) return;
    this.cell = [array, cell];
    const writes = this.model.history(array, -1, cell).filter(({does}) => does !== 0);
    this.seek(writes.length ? writes[writes.length - 1].number : 0);
  }

  prepareArrays() {
    this.part('arrays').replaceChildren(...this.model.arrays.map((array, number) => {
      const box = document.createElement('div'), head = document.createElement('h2');
      const canvas = document.createElement('canvas');
      canvas.tabIndex = 0;
      canvas.setAttribute('role', 'img');
      canvas.addEventListener('click', event => {
        this.cell = canvas.pick && [number, canvas.pick(event.offsetX, event.offsetY)];
        if (this.cell && this.cell[1] === null) this.cell = null;
        this.draw();
      });
      box.append(head, canvas);
      return box;
    }));
  }

  /** A button for each finding, to the step at which it happens. */
  prepareMarks() {
    this.part('marks').replaceChildren(...this.marks.map(({severity, what, next, steps}) => {
      const row = document.createElement('div'), go = document.createElement('button');
      const there = steps.filter(number => number !== null);
      go.textContent = severity;
      go.className = 'mark';
      go.disabled = there.length === 0;
      // Again and again: from one of its threads to the other.
      go.addEventListener('click', () => this.seek(
          there[(there.indexOf(this.number) + 1) % there.length]));
      row.append(go, ` ${what}. To do: ${next}.`);
      return row;
    }));
  }

  listen() {
    const on = (name, event, act) => this.part(name).addEventListener(event, act);
    on('launch', 'change', event => this.choose(Number(event.target.value)));
    on('first', 'click', () => this.together(player => player.seek(0)));
    on('back', 'click', () => this.together(player => player.step(-1)));
    on('play', 'click', () => this.playOrPause(1));
    on('rewind', 'click', () => this.playOrPause(-1));
    on('next', 'click', () => this.together(player => player.step(1)));
    on('last', 'click', () => this.together(player => player.seek(Infinity)));
    on('time', 'input', event => this.seek(Number(event.target.value)));
    on('timeline', 'click', event => this.seek(Math.floor(
        event.offsetX / this.part('timeline').clientWidth * this.model.steps.length)));
    on('follow', 'change', () => this.draw());
    on('threads', 'click', event => {
      const thread = this.part('threads').pick(event.offsetX, event.offsetY);
      this.thread = thread === this.thread ? null : thread;
      this.part('follow').value = this.thread === null ? 'all' : 'thread';
      this.step(0);
    });
    on('blocks', 'click', event => {
      const block = this.part('blocks').pick(event.offsetX, event.offsetY);
      if (block !== null) this.seek(this.model.firstOf.get(block)[0]);
    });
    on('linked', 'change', event => {
      for (const {part} of window.players) part('linked').checked = event.target.checked;
    });
    this.root.addEventListener('keydown', event => this.press(event));
  }

  /** The thread, block or cell beside the chosen one of this canvas: what a mouse would click. */
  move(canvas, right, down) {
    const {model} = this, limited = (number, count) => Math.max(0, Math.min(count - 1, number));
    if (canvas === this.part('blocks')) return this.step(right || down, 'block');
    if (canvas === this.part('threads')) {
      this.thread = this.thread === null ? 0
          : limited(this.thread + right + down * model.block[0], model.threads);
      this.part('follow').value = 'thread';
      return this.draw();
    }
    const number = [...this.part('arrays').children].findIndex(box => box.contains(canvas));
    if (number < 0) return false;
    const step = model.steps[this.number], {cell, cells, columns} = model.arrays[number];
    const first = step.array === number ? Math.floor(step.offsets[0] / cell) : 0;
    this.cell = [number, this.cell?.[0] === number
        ? limited(this.cell[1] + right + down * columns, cells) : first];
    return this.draw();
  }

  /** No thread and no cell is chosen any more. */
  letGo() {
    this.thread = this.cell = null;
    this.part('follow').value = 'all';
    this.draw();
  }

  press(event) {
    if (event.target.matches('select, input') && event.key !== ' ') return;
    const way = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key];
    if (event.shiftKey && way && event.target.matches('canvas') && this.root.contains(event.target)) {
      event.preventDefault();
      this.move(event.target, ...way);
      return;
    }
    const all = act => () => this.together(act);
    const act = {
      ArrowRight: all(player => player.step(1, 'step')),
      ArrowLeft: all(player => player.step(-1, 'step')),
      ArrowDown: all(player => player.step(1, 'line')),
      ArrowUp: all(player => player.step(-1, 'line')),
      PageDown: all(player => player.step(1, 'barrier')),
      PageUp: all(player => player.step(-1, 'barrier')),
      Escape: () => this.letGo(),
      Home: all(player => player.seek(0)), End: all(player => player.seek(Infinity)),
      ' ': () => this.playOrPause(event.shiftKey ? -1 : 1),
    }[event.key];
    if (!act || (event.key === ' ' && event.target.matches('button'))) return;
    event.preventDefault();
    act();
  }

  /** What this player does, the other one does as well where they are linked. */
  together(act) {
    for (const player of this.part('linked').checked ? window.players : [this]) act(player);
  }

  /** Whether the step is one that is followed: of all, of this warp, of the chosen thread. */
  isFollowed(step) {
    const follow = this.part('follow').value, now = this.model.steps[this.number];
    if (follow === 'block') return step.block === now.block;
    if (follow === 'warp') return step.block === now.block && step.warp === now.warp;
    if (follow !== 'thread' || this.thread === null) return true;
    return step.warp === Math.floor(this.thread / kLanes) &&
        step.lanes.includes(this.thread % kLanes);
  }

  /** To the next followed step in that direction that begins something new of this kind. */
  step(direction, kind = this.part('by').value) {
    const {steps} = this.model, here = steps[this.number];
    if (direction === 0) return this.draw();
    for (let at = this.number + direction; steps[at]; at += direction) {
      if (!this.isFollowed(steps[at]) || !kSteps[kind](here, steps[at])) continue;
      if (direction < 0) at = this.beginOf(at, kind);
      this.seek(at);
      return true;
    }
    return false;
  }

  /** The first step of the line or phase that a step is in, so that both directions stop at
   *  the same ones. */
  beginOf(at, kind) {
    const {steps} = this.model;
    let begin = at;
    for (let i = at - 1; kind !== 'step' && i >= 0; --i) {
      if (!this.isFollowed(steps[i])) continue;
      if (kSteps[kind](steps[at], steps[i])) break;
      begin = i;
    }
    return begin;
  }

  seek(number) {
    this.number = Math.max(0, Math.min(this.model.steps.length - 1, number));
    this.draw();
  }

  /** Plays forwards (1) or backwards (-1); from the other end where it is at this one. */
  play(direction) {
    this.pause();
    if (direction > 0 && this.number === this.model.steps.length - 1) this.seek(0);
    if (direction < 0 && this.number === 0) this.seek(Infinity);
    const wait = 1000 / Number(this.part('speed').value);
    this.part(direction > 0 ? 'play' : 'rewind').textContent = 'pause';
    this.timer = setInterval(
        () => this.together(player => player.step(direction) || player.pause()), wait);
    this.direction = direction;
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.part('play').textContent = 'play';
    this.part('rewind').textContent = 'play back';
  }

  playOrPause(direction) {
    this.timer && this.direction === direction ? this.pause() : this.play(direction);
  }

  draw() {
    const {model, number} = this, step = model.steps[number] ?? kNoStep;
    // Asked before anything changes, or the browser would lay out the page for each answer.
    const boxes = [...this.part('arrays').children];
    const widths = boxes.map(box => box.clientWidth || 400);
    const [middle, wide] = ['threads', 'timeline'].map(
        name => this.part(name).parentElement.clientWidth || 400);
    const say = (name, words) => setText(this.part(name), words);
    this.drawSource(step);
    drawThreads(this.part('threads'), model, step, this.thread, middle);
    drawBlocks(this.part('blocks'), model, step, middle);
    say('where', `block ${model.blockInWords(step.block)} of ` +
        `${model.grid[0] * model.grid[1] * model.grid[2]}`);
    this.part('roof').hidden = !model.roofline;
    say('roofWords', roofInWords(model.roofline));
    drawRoofline(this.part('roofline'), model.roofline, middle);
    boxes.forEach((box, array) => this.drawArray(box, array, step, widths[array]));
    const passes = drawBanks(this.part('banks'), model, step, middle);
    say('passes', passes ? `32 banks, ${counted(passes, 'pass')}`
        : step.unit === 'sector' ? `${counted(step.cost, 'sector')} of 32 bytes` : '');
    say('exchanged', drawExchange(this.part('exchange'), model, step, middle));
    drawTimeline(this.part('timeline'), model, this.marks, number, wide);
    this.part('time').value = number;
    say('count', step === kNoStep ? 'no steps' : `step ${number + 1} of ${model.steps.length}`);
    say('say', step === kNoStep ? 'No thread accesses memory that others can see.'
        : sentenceOf(model, step));
    say('story', this.cell === null ? ''
        : cellStory(model, this.cell[0], step.block, this.cell[1], number));
  }

  drawArray(box, number, step, width) {
    const array = this.model.arrays[number], canvas = box.querySelector('canvas');
    const {firstRow, endRow, isCut} = drawArray(canvas, this.model, number, step, width);
    const all = Math.ceil(array.cells / array.columns);
    const cut = endRow - firstRow < all ? `, rows ${firstRow}..${endRow - 1} of ${all}` : '';
    setText(box.querySelector('h2'),
            `${array.label}, ${array.space}${array.element ? ', ' + array.element : ''}${cut}` +
            `${isCut ? ', the first 128 columns' : ''}`);
    const label = `${array.label}: ` + (step.array === number
        ? `${kDoes[step.does]} ${cellsInWords(this.model, step)}` : 'not touched now');
    if (canvas.getAttribute('aria-label') !== label) canvas.setAttribute('aria-label', label);
  }

  drawSource(step) {
    const {file, line} = step === kNoStep ? {file: Object.keys(this.run.sources)[0], line: 0}
        : this.model.locationOf(step);
    const source = this.part('source');
    if (this.file !== file) this.showFile(source, file);
    const row = source.children[line - 1], before = source.querySelector('.now');
    if (row === before) return;
    before?.classList.remove('now');
    if (!row) return;
    const top = row.offsetTop - source.offsetTop;
    row.classList.add('now');
    if (top < source.scrollTop || top > source.scrollTop + source.clientHeight - 40)
      source.scrollTop = Math.max(0, top - source.clientHeight / 2);
  }

  showFile(source, file) {
    this.file = file;
    const text = this.run.sources[file];
    const lines = text === undefined ? ['the source is not there'] : text.split('\n');
    source.replaceChildren(...lines.map((words, i) => {
      const row = document.createElement('span'), number = document.createElement('span');
      row.className = 'row';
      number.className = 'number';
      number.textContent = i + 1;
      row.append(number, words);
      for (const {text: verdict, good, what} of (this.badges.get(`${file}:${i + 1}`) || []).values()) {
        const badge = document.createElement('span');
        badge.className = `badge ${good ? 'good' : 'bad'}`;
        badge.textContent = `${what}: ${verdict}`;
        row.append(badge);
      }
      for (const words of this.markBadges.get(`${file}:${i + 1}`) || []) {
        const badge = document.createElement('span');
        badge.className = 'badge mark';
        badge.textContent = words;
        row.append(badge);
      }
      return row;
    }));
  }

  /** All that is drawn, for tests: equal exactly where the pictures and words are. */
  drawn() {
    return [...this.root.querySelectorAll('canvas')].map(canvas => canvas.toDataURL()).join() +
        ['say', 'story', 'count', 'where', 'passes', 'exchanged'].map(name => this.part(name).textContent).join();
  }
}

window.players = data.map(run => {
  const root = document.createElement('section');
  root.className = 'player';
  root.tabIndex = -1;
  document.querySelector('.players').append(root);
  return new Player(root, run);
});
document.querySelector('.players').classList.toggle('beside', data.length > 1);
document.addEventListener('keydown', event => {
  if (event.target.closest('.player')) return;
  const [first, ...others] = window.players;
  first.press(event);
  if (!first.part('linked').checked) others.forEach(player => player.press(event));
});
// page.html#launch=2&step=57 opens the first player there; both begin at 1, as on the page.
const place = new URLSearchParams(location.hash.slice(1));
if (place.has('launch')) window.players[0].chooseNumber(Number(place.get('launch')));
if (place.has('step')) window.players[0].seek(Number(place.get('step')) - 1);
if (place.has('cell')) window.players[0].seekCell(...place.get('cell').split(':').map(Number));
if (place.has('finding')) window.players[0].seekFinding(Number(place.get('finding')));
