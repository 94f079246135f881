import { inThisTab } from '../base/storage.ts';
import { has, parseStored } from '../base/stored-values.ts';

const storageKey = 'scroll';
const isRecord = has<Record<string, unknown>>({});

/** Scroll position of each page when it was left, by path. */
let positions: Record<string, unknown> = parseStored(inThisTab.read(storageKey), isRecord) ?? {};

export function scrollOf(pathname: string): unknown {
  return positions[pathname];
}

export function keepScroll(pathname: string, top: number): void {
  positions[pathname] = top;
}

export function writeScrolls(): void {
  inThisTab.write(storageKey, JSON.stringify(positions));
}

/** Clears all positions, so that the next user starts at the top of every page. */
export function forgetScrolls(): void {
  positions = {};
  inThisTab.remove(storageKey);
}
