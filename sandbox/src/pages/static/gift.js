const form = document.getElementById('gift');
const problem = document.getElementById('problem');
const go = document.getElementById('go');

for (const chip of form.querySelectorAll('[data-amount]')) {
  chip.addEventListener('click', () => {
    form.elements.amount.value = chip.dataset.amount;
  });
}

// The list below shows the new link by itself (live.js).
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { amount, members, kind } = form.elements;
  go.disabled = true;
  problem.hidden = true;
  try {
    const answer = await fetch('/control/giftlink', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: amount.value, members: members.value, kind: kind.value }),
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
  } catch {
    problem.textContent = JSON.parse(form.dataset.words).checkAmount;
    problem.hidden = false;
  } finally {
    go.disabled = false;
  }
});
