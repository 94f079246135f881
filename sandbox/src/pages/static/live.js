// Updates the list on the page: fetches the same address again and replaces the list if it changed.
const everyMs = 1500;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('live');
  const shown = document.getElementById('live');
  if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
}

// Ignores failures, for example while the sandbox restarts; the next interval tries again.
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
    // Without permission to write the clipboard, selects the code instead.
    getSelection()?.selectAllChildren(label);
    return;
  }
  setTimeout(() => {
    label.textContent = before;
  }, 1200);
});
