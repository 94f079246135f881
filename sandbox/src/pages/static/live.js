// Keeps the list on the page fresh: asks the same address again and swaps the list when it changed.
const everyMs = 1500;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('live');
  const shown = document.getElementById('live');
  if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
}

// A sandbox that is being restarted is asked again at the next turn.
setInterval(() => refresh().catch(() => {}), everyMs);

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  const label = button.querySelector('span');
  const { copy: code, copied } = button.dataset;
  const before = label.textContent;
  if (before === copied) return;
  try {
    await navigator.clipboard.writeText(code);
    label.textContent = copied;
  } catch {
    // Without leave to write the clipboard the code is selected instead.
    getSelection()?.selectAllChildren(label);
    return;
  }
  setTimeout(() => {
    label.textContent = before;
  }, 1200);
});
