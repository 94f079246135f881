// Functions of all game pages. The server decides the outcome before anything is animated here.
export const game = document.getElementById('game');
export const form = game.querySelector('form');
export const go = document.getElementById('go');
export const words = game.dataset;
const outcome = document.getElementById('outcome');
const address = `/play/${words.code}`;
const stakeInput = document.getElementById('stake');

// One id per bet: a retry after a lost answer returns the bet that was made instead of making another.
// randomUUID exists only in secure contexts, so plain HTTP in a local network uses the fallback.
const newPlayId = () => crypto.randomUUID?.() ?? `${Date.now()}-${String(Math.random()).slice(2)}`;
let playId = newPlayId();
let asked = '';

export function tell(sentence, kind = '') {
  outcome.hidden = false;
  outcome.textContent = sentence;
  outcome.className = `outcome ${kind}`;
}

/**
 * Places a bet and returns the server's answer; shows the reason and returns undefined if no bet was made.
 */
export async function place(bet) {
  const wish = JSON.stringify(bet);
  if (asked && asked !== wish) playId = newPlayId();
  asked = wish;
  try {
    const answer = await fetch(`${address}/bet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...bet, token: words.token, playId }),
    });
    if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    playId = newPlayId();
    asked = '';
    const said = await answer.json();
    if (answer.ok) return said;
    const sentences = {
      ENDED: words.ended,
      NOT_ENOUGH: words.notEnough,
      CLOSED: words.closed,
      INVALID: words.invalid,
    };
    tell(sentences[said.code] ?? words.failed, 'failed');
  } catch {
    tell(words.failed, 'failed');
  }
  return undefined;
}

/** Fetches the parts of the page that change, and shows those that did. */
export async function refresh() {
  const query = new URLSearchParams({ token: words.token, lang: words.lang });
  const answer = await fetch(`${address}/live?${query}`);
  if (!answer.ok) return;
  const { balance, outstanding, pieces } = await answer.json();
  show(document.getElementById('balance'), balance);
  document.getElementById('outstanding').textContent = outstanding;
  for (const place of game.querySelectorAll('[data-live]')) show(place, pieces[place.dataset.live]);
  game.dispatchEvent(new Event('refreshed'));
}

const shown = new WeakMap();

function show(place, markup) {
  if (shown.get(place) === markup) return;
  shown.set(place, markup);
  // Keeps the focus on a button that is rendered again.
  const standing = place.contains(document.activeElement) && document.activeElement.dataset.pick;
  place.innerHTML = markup;
  if (standing) place.querySelector(`[data-pick="${standing}"]`)?.focus();
}

export function refreshEvery(ms) {
  // Ignores failures, for example while the sandbox restarts; the next interval tries again.
  const ask = () => document.hidden || refresh().catch(() => {});
  setInterval(ask, ms);
  document.addEventListener('visibilitychange', ask);
}

/** Returns a stake in hundredths; NaN for anything else. */
export function hundredths(value) {
  return /^\d{1,5}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : Number.NaN;
}

export function display(minor) {
  return (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

for (const chip of form.querySelectorAll('[data-stake]')) {
  chip.addEventListener('click', () => {
    stakeInput.value = chip.dataset.stake;
    stakeInput.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Marks the chip with the amount in the field, and shows the stake in baht. */
function showStake() {
  const minor = hundredths(stakeInput.value);
  for (const chip of form.querySelectorAll('[data-stake]'))
    chip.setAttribute('aria-pressed', String(Number(chip.dataset.stake) * 100 === minor));
  const worth = document.getElementById('stake-worth');
  if (worth)
    worth.textContent = minor > 0 ? `= ฿${display(Math.floor(minor * Number(worth.dataset.rate)))}` : '';
}
stakeInput.addEventListener('input', showStake);
showStake();
