import type { Tone } from './StatusPill.tsx';

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

const lifeMs = 4000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a line for four seconds. The same words twice replace each other instead of piling up. */
export function toast(tone: Tone, text: string): void {
  const id = ++lastId;
  change([...toasts.filter((each) => each.text !== text), { id, tone, text }].slice(-3));
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), lifeMs);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};
