import { onDevice } from '../../base/storage.ts';
import { has, isNumber, isText, readKept } from '../../base/stored-values.ts';
import { lastReadingsKey } from './session.ts';

/** An answer as it was last read. */
interface Kept {
  /** When it came, in ms. */
  readonly at: number;
  readonly answer: unknown;
}

/** What a member has read goes with the token (session.ts); what everybody may read stays. */
const places = { member: lastReadingsKey, everybody: 'lastPublicReadings' };

type Place = keyof typeof places;

/** Another build may draw what this one has never read, so it is told nothing: its first reading brings all of it. */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}

function readAll(place: Place): Record<string, unknown> {
  const kept = readKept(onDevice.read(places[place]), has({ build: isText, readings: isNamed }));
  return kept?.build === build() ? kept.readings : {};
}

/** The newest answer, for a start without a network; undefined where nothing is kept. */
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
