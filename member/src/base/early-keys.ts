/**
 * Whoever opens a form by its key types on, before its field is there. What is typed until then belongs into that field: a part of it
 * would be another amount.
 */
let keys = '';
let stop: (() => void) | null = null;

/** Nobody still means a field that has not come by then. */
const mostMs = 10_000;
/** More digits than any amount has are none. */
const mostKeys = 15;

export function catchEarlyKeys(): void {
  takeEarlyKeys();
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isField = target instanceof Element && target.matches('input, textarea, select');
    if (ctrlKey || metaKey || altKey || isField) return;
    if (/^[\d.]$/.test(key)) keys = (keys + key).slice(0, mostKeys);
    else if (key === 'Backspace') keys = keys.slice(0, -1);
  };
  document.addEventListener('keydown', onKey);
  const timer = setTimeout(takeEarlyKeys, mostMs);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKey);
  };
}

/** Once: what was typed since, and nothing more is caught. */
export function takeEarlyKeys(): string {
  const typed = keys;
  stop?.();
  stop = null;
  keys = '';
  return typed;
}
