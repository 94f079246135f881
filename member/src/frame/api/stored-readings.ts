import { onDevice } from '../../base/storage.ts';
import { has, isNumber, isText, readKept } from '../../base/stored-values.ts';
import { lastReadingsKey } from './session.ts';

/** Stored answer. */
interface Kept {
  /** Time of the answer, in ms. */
  readonly at: number;
  readonly answer: unknown;
}

/** A member's data is deleted with the token (session.ts); public data stays. */
const places = { member: lastReadingsKey, everybody: 'lastPublicReadings' };

type Place = keyof typeof places;

/**
 * Identifies the build. Another build may need fields that this one never read, so it gets nothing stored, and its first
 * query fetches all of it.
 */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}

function readAll(place: Place): Record<string, unknown> {
  const kept = readKept(onDevice.read(places[place]), has({ build: isText, readings: isNamed }));
  return kept?.build === build() ? kept.readings : {};
}

/** Returns the newest stored answer, for a start without a network; undefined if there is none. */
export function keptAnswer(place: Place, name: string): Kept | undefined {
  const kept = readAll(place)[name];
  return isKept(kept) ? kept : undefined;
}

export function keepAnswer(place: Place, name: string, answer: unknown): void {
  const readings = { ...readAll(place), [name]: { at: Date.now(), answer } satisfies Kept };
  onDevice.write(places[place], JSON.stringify({ build: build(), readings }));
}

const hasTime = has({ at: isNumber });

function isKept(value: unknown): value is Kept {
  return hasTime(value) && 'answer' in value;
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
