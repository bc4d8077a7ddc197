# A page of `warpstep view` in a browser without a screen.
# shellcheck shell=bash

browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

need_browser() {
  browser >/dev/null || skip 'there is no Chromium'
  echo '<p>here</p>' >simple.html
  [[ $(opened simple.html) == *here* ]] || skip "Chromium shows no page here: $(tail -n 1 browser.log)"
}

# opened PAGE [SCRIPT [OPTION...]]: what the page looks like to a browser, after the script
opened() {
  { cat "$1"; [[ $# == 1 ]] || printf '<script>%s</script>' "$2"; } >opened.html
  HOME=$PWD timeout 100 "$(browser)" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    "${@:3}" --virtual-time-budget=90000 --dump-dom "file://$PWD/opened.html" 2>browser.log
}
