// Opens the pages in `pages` one after the other, and says in <body> which of them are wrong.
'use strict';

let played = 0;
const frame = document.createElement('iframe');
frame.style = 'width: 1200px; height: 900px';
document.body.append(frame);
addEventListener('message', ({data: wrong}) => {
  if (wrong) document.body.dataset.wrong = `${pages[played]}: ${wrong}`;
  else document.body.dataset.played = ++played;
  if (!wrong && played < pages.length) frame.src = pages[played];
});
frame.src = pages[0];
