/**
 * Returns a key by its position on the keyboard, not by its letter: on a Thai layout J types ่, and is still the same key.
 * `j` → KeyJ, `1` → Digit1, `/` → Slash, `?` → Shift+Slash, `$mod+k` → $mod+KeyK; names (Enter, Escape) stay. tinykeys
 * accepts both.
 */
export function pressOf(keys: string): string {
  if (keys.includes(' ')) return keys.split(' ').map(pressOf).join(' ');
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  if (key === '?') return [...parts, 'Shift', 'Slash'].join('+');
  return [...parts, codes[key] ?? codeOf(key)].join('+');
}

const codes: Record<string, string> = {
  '/': 'Slash',
  '.': 'Period',
  ',': 'Comma',
  '-': 'Minus',
  '=': 'Equal',
};

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
}

/**
 * Returns the bindings of a key for tinykeys: the question mark by its position and, for keyboards that have it elsewhere,
 * by its character.
 */
export function pressesOf(keys: string): string[] {
  return keys === '?' ? [pressOf(keys), '[Shift]+?'] : [pressOf(keys)];
}

/** Whether the target is a text field, whose letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Whether an open dialog, menu or list has the keyboard to itself; one that is closing does not. */
export function isOverlayOpen(): boolean {
  const covers = document.querySelectorAll(
    '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]',
  );
  return [...covers].some((cover) => !cover.closest('[data-closed]'));
}
