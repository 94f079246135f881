import { inThisTab } from '../base/storage.ts';
import { has, readKept } from '../base/stored-values.ts';

const storageKey = 'scroll';
const isRecord = has<Record<string, unknown>>({});

/** Scroll position of each page when it was left, by path. */
let left: Record<string, unknown> = readKept(inThisTab.read(storageKey), isRecord) ?? {};

export function scrollOf(pathname: string): unknown {
  return left[pathname];
}

export function keepScroll(pathname: string, top: number): void {
  left[pathname] = top;
}

export function writeScrolls(): void {
  inThisTab.write(storageKey, JSON.stringify(left));
}

/** Forgets all positions, so that the next user starts at the top of every page. */
export function forgetScrolls(): void {
  left = {};
  inThisTab.remove(storageKey);
}
