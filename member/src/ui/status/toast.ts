import { createStore } from '@kapao/core/store';
import type { Tone } from './StatusPill.tsx';

export type ToastTone = Tone | 'unread';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

const lifeMs = 4000;
let lastId = 0;

export const toastStore = createStore<readonly Toast[]>([]);

/** Shows a message for four seconds. The same text again replaces the first. */
export function toast(tone: ToastTone, text: string): void {
  const id = ++lastId;
  const others = toastStore.read().filter((each) => each.text !== text);
  toastStore.write([...others, { id, tone, text }].slice(-3));
  setTimeout(() => toastStore.write(toastStore.read().filter((each) => each.id !== id)), lifeMs);
}
