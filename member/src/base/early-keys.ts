/**
 * Keys typed after a dialog is opened (as by keyboard) and before its field exists. All of them belong into that field: a
 * part of them would be another amount.
 */
let keys = '';
let stop: (() => void) | null = null;

/** Milliseconds after which typed keys no longer belong to a field that has not appeared. */
const maxMs = 10_000;
/** Most keys kept; no amount has more digits. */
const maxKeys = 15;

export function catchEarlyKeys(): void {
  takeEarlyKeys();
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isField = target instanceof Element && target.matches('input, textarea, select');
    if (ctrlKey || metaKey || altKey || isField) return;
    if (/^[\d.]$/.test(key)) keys = (keys + key).slice(0, maxKeys);
    else if (key === 'Backspace') keys = keys.slice(0, -1);
  };
  document.addEventListener('keydown', onKey);
  const timer = setTimeout(takeEarlyKeys, maxMs);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKey);
  };
}

/** Returns the keys typed so far and stops catching. */
export function takeEarlyKeys(): string {
  const typed = keys;
  stop?.();
  stop = null;
  keys = '';
  return typed;
}
