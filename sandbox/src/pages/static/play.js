// Shows a bet. The outcome is drawn on the server before anything moves here.
const form = document.getElementById('game');
const stage = document.getElementById('stage');
const outcome = document.getElementById('outcome');
const go = document.getElementById('go');
const balance = document.getElementById('balance');
const { code, play, token } = form.dataset;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const turnMs = 80;

// One id per bet: pressed again after a lost answer, it shows the bet that was made instead of making another.
// randomUUID needs a secure address; a plain one in the local network does without.
const newPlayId = () => crypto.randomUUID?.() ?? `${Date.now()}-${String(Math.random()).slice(2)}`;
let playId = newPlayId();

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function drawSymbol(box, name) {
  box.querySelector('use').setAttribute('href', `#s-${name}`);
}

async function turnReels(shown) {
  const names = stage.dataset.symbols.split(',');
  const reels = [...stage.children];
  await Promise.all(
    reels.map(async (reel, index) => {
      const turns = calm.matches ? 0 : 6 + index * 4;
      reel.classList.toggle('turning', turns > 0);
      for (let turn = 0; turn < turns; turn += 1) {
        drawSymbol(reel, names[(turn + index) % names.length]);
        await wait(turnMs);
      }
      reel.classList.remove('turning');
      drawSymbol(reel, shown[index]);
    }),
  );
}

async function turnDrum(shown) {
  const face = stage.querySelector('.face');
  const choices = [...form.elements.choice].map((input) => input.value);
  const show = (value) => {
    if (play === 'sides') drawSymbol(face, value);
    else face.textContent = value;
  };
  stage.classList.toggle('turning', !calm.matches);
  for (let turn = 0; turn < (calm.matches ? 0 : 12); turn += 1) {
    show(choices[turn % choices.length]);
    await wait(turnMs);
  }
  stage.classList.remove('turning');
  show(shown[0]);
}

function showBalance(display) {
  const [whole, fraction] = display.split('.');
  const money = balance.querySelector('.money');
  const sign = money.querySelector('.sign');
  const small = document.createElement('small');
  small.textContent = `.${fraction}`;
  money.replaceChildren(sign, whole, small);
}

function tell(sentence, kind) {
  outcome.textContent = sentence;
  outcome.className = `outcome ${kind}`;
}

async function bet() {
  go.disabled = true;
  tell('\u00a0', '');
  try {
    const answer = await fetch(`/play/${code}/bet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        playId,
        stake: form.elements.stake.value,
        choice: form.elements.choice?.value ?? '',
      }),
    });
    playId = newPlayId();
    if (!answer.ok) {
      const sentence = { 404: form.dataset.ended, 409: form.dataset.notEnough }[answer.status];
      return tell(sentence ?? form.dataset.failed, 'failed');
    }
    const done = await answer.json();
    await (play === 'reels' ? turnReels(done.shown) : turnDrum(done.shown));
    showBalance(done.balance);
    tell(form.dataset[done.result].replace('{amount}', done.payout), done.result);
  } catch {
    tell(form.dataset.failed, 'failed');
  } finally {
    go.disabled = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  bet();
});
for (const chip of form.querySelectorAll('[data-stake]')) {
  chip.addEventListener('click', () => {
    form.elements.stake.value = chip.dataset.stake;
  });
}
