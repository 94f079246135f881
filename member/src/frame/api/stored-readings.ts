import { onDevice } from '../../base/storage.ts';
import { has, isNumber, isText, parseStored } from '../../base/stored-values.ts';
import { lastReadingsKey } from './session.ts';

/** Stored answer. */
interface Kept {
  /** Time of the answer, in ms. */
  readonly at: number;
  readonly answer: unknown;
}

/** A member's data is deleted with the token (session.ts); public data stays. */
const storageKeys = { member: lastReadingsKey, everybody: 'lastPublicReadings' };

type Audience = keyof typeof storageKeys;

/**
 * Returns the address of the page's script, which identifies the build. Answers stored by another build are
 * ignored, because they may lack fields that this build needs.
 */
function buildId(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}

function readAll(audience: Audience): Record<string, unknown> {
  const kept = parseStored(onDevice.read(storageKeys[audience]), has({ build: isText, readings: isNamed }));
  return kept?.build === buildId() ? kept.readings : {};
}

/** Returns the newest stored answer, for a start without a network; undefined if there is none. */
export function keptAnswer(audience: Audience, name: string): Kept | undefined {
  const kept = readAll(audience)[name];
  return isKept(kept) ? kept : undefined;
}

export function keepAnswer(audience: Audience, name: string, answer: unknown): void {
  const readings = { ...readAll(audience), [name]: { at: Date.now(), answer } satisfies Kept };
  onDevice.write(storageKeys[audience], JSON.stringify({ build: buildId(), readings }));
}

const hasTime = has({ at: isNumber });

function isKept(value: unknown): value is Kept {
  return hasTime(value) && 'answer' in value;
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
