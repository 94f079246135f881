import { inThisTab } from '../base/storage.ts';
import { has, readKept } from '../base/stored-values.ts';

const storageKey = 'scroll';
const isRecord = has<Record<string, unknown>>({});

/** How far down each page was when it was left, by its path. */
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

/** Whoever comes next begins at the top of every page. */
export function forgetScrolls(): void {
  left = {};
  inThisTab.remove(storageKey);
}
