// Actions of the providers' staff: force the next bets, void or correct one. The list updates by itself
// (live.js).
const form = document.getElementById('outcome');
const said = document.getElementById('said');

async function send(path, body) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply = await answer.json();
    if (!answer.ok) throw new Error(reply.error ?? 'What it paid has moved on: it stays as it is.');
    tell('Done.');
  } catch (trouble) {
    tell(trouble.message, 'problem');
  }
}

function tell(sentence, kind = 'note') {
  said.textContent = sentence;
  said.className = kind;
  said.hidden = false;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { player, what, times, after } = form.elements;
  const [code, username] = player.value.split('/');
  const [kind, percent] = what.value.split(':');
  send(`/control/game/${code}/next`, {
    username,
    kind,
    percent: Number(percent),
    times: Number(times.value),
    afterMs: Number(after.value) * 1000,
  });
});

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-path]');
  if (button) send(button.dataset.path, JSON.parse(button.dataset.body));
});
