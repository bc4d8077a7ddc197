// The player of one launch: controls, and what they change. `data` is set by the page.
'use strict';

/** Ways to go on: the next request that differs from the present one in this. */
const kSteps = {
  request: () => true,
  line: (a, b) => a.site !== b.site || a.phase !== b.phase || a.block !== b.block,
  barrier: (a, b) => a.phase !== b.phase || a.block !== b.block,
  block: (a, b) => a.block !== b.block,
};

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
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    addEventListener('resize', () => this.draw());
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
    this.number = 0;
    this.thread = this.cell = null;
    this.part('title').textContent = `${this.run.title}: ${this.nameOf(this.model)}`;
    this.part('time').max = Math.max(0, this.model.requests.length - 1);
    this.part('cut').textContent = this.model.leftOut
        ? `${this.model.leftOut} more accesses were not recorded (--most N records more).` : '';
    this.prepareArrays();
    this.file = null;
    this.draw();
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

  listen() {
    const on = (name, event, act) => this.part(name).addEventListener(event, act);
    on('launch', 'change', event => this.choose(Number(event.target.value)));
    on('first', 'click', () => this.seek(0));
    on('back', 'click', () => this.step(-1));
    on('play', 'click', () => this.timer ? this.pause() : this.play());
    on('next', 'click', () => this.step(1));
    on('last', 'click', () => this.seek(this.model.requests.length - 1));
    on('time', 'input', event => this.seek(Number(event.target.value)));
    on('timeline', 'click', event => this.seek(Math.floor(
        event.offsetX / this.part('timeline').clientWidth * this.model.requests.length)));
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
    this.root.addEventListener('keydown', event => this.press(event));
  }

  press(event) {
    if (event.target.matches('select, input') && event.key !== ' ') return;
    const act = {
      ArrowRight: () => this.step(1, 'request'), ArrowLeft: () => this.step(-1, 'request'),
      ArrowDown: () => this.step(1, 'line'), ArrowUp: () => this.step(-1, 'line'),
      PageDown: () => this.step(1, 'barrier'), PageUp: () => this.step(-1, 'barrier'),
      Home: () => this.seek(0), End: () => this.seek(this.model.requests.length - 1),
      ' ': () => event.target.matches('button') ? null : this.timer ? this.pause() : this.play(),
    }[event.key];
    if (!act || (event.key === ' ' && event.target.matches('button'))) return;
    event.preventDefault();
    act();
  }

  /** Whether the request is one that is followed: of all, of this warp, of the chosen thread. */
  isFollowed(request) {
    const follow = this.part('follow').value, now = this.model.requests[this.number];
    if (follow === 'block') return request.block === now.block;
    if (follow === 'warp') return request.block === now.block && request.warp === now.warp;
    if (follow !== 'thread' || this.thread === null) return true;
    return request.warp === Math.floor(this.thread / kLanes) &&
        request.lanes.includes(this.thread % kLanes);
  }

  /** To the next followed request in that direction that begins something new of this kind. */
  step(direction, kind = this.part('by').value) {
    const {requests} = this.model, here = requests[this.number];
    if (direction === 0) return this.draw();
    for (let at = this.number + direction; requests[at]; at += direction) {
      if (!this.isFollowed(requests[at]) || !kSteps[kind](here, requests[at])) continue;
      if (direction < 0) at = this.beginOf(at, kind);
      this.seek(at);
      return true;
    }
    return false;
  }

  /** The first request of the line or phase that a request is in, so that both directions stop at
   *  the same ones. */
  beginOf(at, kind) {
    const {requests} = this.model;
    let begin = at;
    for (let i = at - 1; kind !== 'request' && i >= 0; --i) {
      if (!this.isFollowed(requests[i])) continue;
      if (kSteps[kind](requests[at], requests[i])) break;
      begin = i;
    }
    return begin;
  }

  seek(number) {
    this.number = Math.max(0, Math.min(this.model.requests.length - 1, number));
    this.draw();
  }

  play() {
    if (this.number === this.model.requests.length - 1) this.seek(0);
    const wait = 1000 / Number(this.part('speed').value);
    this.part('play').textContent = 'pause';
    this.timer = setInterval(() => this.step(1) || this.pause(), wait);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.part('play').textContent = 'play';
  }

  draw() {
    const {model, number} = this, request = model.requests[number];
    this.root.classList.toggle('empty', !request);
    if (!request) {
      this.part('say').textContent = 'No thread accesses memory that others can see.';
      return;
    }
    this.drawSource(request);
    const width = name => this.part(name).parentElement.clientWidth || 400;
    drawThreads(this.part('threads'), model, request, this.thread, width('threads'));
    drawBlocks(this.part('blocks'), model, request, width('blocks'));
    this.part('where').textContent = `block ${model.blockInWords(request.block)} of ` +
        `${model.grid[0] * model.grid[1] * model.grid[2]}`;
    this.drawArrays(request);
    const passes = drawBanks(this.part('banks'), model, request, width('banks'));
    this.part('passes').textContent = passes ? `32 banks, ${counted(passes, 'pass')}`
        : `${counted(request.cost, 'sector')} of 32 bytes`;
    drawTimeline(this.part('timeline'), model, number, this.part('timeline').parentElement.clientWidth);
    this.part('time').value = number;
    this.part('count').textContent = `request ${number + 1} of ${model.requests.length}`;
    this.part('say').textContent = sentenceOf(model, request);
    this.part('story').textContent = this.cell === null ? ''
        : cellStory(model, this.cell[0], request.block, this.cell[1], number);
  }

  drawArrays(request) {
    [...this.part('arrays').children].forEach((box, number) => {
      const array = this.model.arrays[number], canvas = box.querySelector('canvas');
      const {firstRow, endRow, isCut} =
          drawArray(canvas, this.model, number, request, box.clientWidth || 400);
      const all = Math.ceil(array.cells / array.columns);
      const cut = endRow - firstRow < all ? `, rows ${firstRow}..${endRow - 1} of ${all}` : '';
      box.querySelector('h2').textContent =
          `${array.label}, ${array.space}${array.element ? ', ' + array.element : ''}${cut}` +
          `${isCut ? ', the first 128 columns' : ''}`;
      canvas.setAttribute('aria-label', `${array.label}: ` + (request.array === number
          ? `${kDoes[request.does]} ${cellsInWords(this.model, request)}` : 'not touched now'));
    });
  }

  drawSource(request) {
    const {file, line} = this.model.locationOf(request), source = this.part('source');
    if (this.file !== file) this.showFile(source, file);
    source.querySelector('.now')?.classList.remove('now');
    const row = source.querySelector(`[data-line="${line}"]`);
    if (!row) return;
    row.classList.add('now');
    const top = row.offsetTop - source.offsetTop;
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
      row.dataset.line = i + 1;
      number.className = 'number';
      number.textContent = i + 1;
      row.append(number, words);
      for (const {text: verdict, good, what} of (this.badges.get(`${file}:${i + 1}`) || []).values()) {
        const badge = document.createElement('span');
        badge.className = `badge ${good ? 'good' : 'bad'}`;
        badge.textContent = `${what}: ${verdict}`;
        row.append(badge);
      }
      return row;
    }));
  }

  /** All that is drawn, for tests: equal exactly where the pictures and words are. */
  drawn() {
    return [...this.root.querySelectorAll('canvas')].map(canvas => canvas.toDataURL()).join() +
        ['say', 'story', 'count', 'where', 'passes'].map(name => this.part(name).textContent).join();
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
  if (!event.target.closest('.player')) window.players.forEach(player => player.press(event));
});
