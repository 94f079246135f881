/**
 * A key by its place on the board, not by its letter: on a Thai layout J writes ่, and still is the key that a hand finds.
 * `j` → KeyJ, `1` → Digit1, `/` → Slash, `?` → Shift+Slash, `$mod+k` → $mod+KeyK; names (Enter, Escape) stay. This is
 * what tinykeys is asked with, which knows both.
 */
export function pressOf(keys: string): string {
  if (keys.includes(' ')) return keys.split(' ').map(pressOf).join(' ');
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  if (key === '?') return [...parts, 'Shift', 'Slash'].join('+');
  return [...parts, places[key] ?? placeOf(key)].join('+');
}

const places: Record<string, string> = {
  '/': 'Slash',
  '.': 'Period',
  ',': 'Comma',
  '-': 'Minus',
  '=': 'Equal',
};

function placeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
}

/** What tinykeys is bound to for a key: the question mark by its place and, on boards that have it elsewhere, by its letter. */
export function pressesOf(keys: string): string[] {
  return keys === '?' ? [pressOf(keys), '[Shift]+?'] : [pressOf(keys)];
}

/** Whether something is typed in: its letters are not ours. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** A dialog, a menu or a list that is open has the keys for itself; one that fades out has them no longer. */
export function isCovered(): boolean {
  const covers = document.querySelectorAll(
    '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]',
  );
  return [...covers].some((cover) => !cover.closest('[data-closed]'));
}
