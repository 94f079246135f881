import { minuteMs } from '@kapao/core/time';
import { onDevice } from '../../base/storage.ts';
import { has, isFlag, isNumber, isText, parseStored } from '../../base/stored-values.ts';
import type { Reply } from '../../frame/api/api.ts';

export type Reality = Reply<'checkReality'>;

/** Time before a session's end at which it is announced. */
const warnMs = 5 * minuteMs;

/** State of the session that the screen shows. `checks`: number of reminders due since the session began. */
export interface SessionStatus {
  readonly elapsedMs: number;
  readonly checks: number;
  readonly session: 'free' | 'ending' | 'over';
}

/**
 * Returns the state of the session `sinceAnswerMs` after the server's answer. It compares only server times, so a wrong
 * phone clock changes nothing.
 */
export function sessionStatusOf(reality: Reality, sinceAnswerMs: number): SessionStatus {
  const now = Date.parse(reality.now) + sinceAnswerMs;
  const elapsedMs = now - Date.parse(reality.beganAt);
  const left = reality.sessionEndsAt ? Date.parse(reality.sessionEndsAt) - now : Number.POSITIVE_INFINITY;
  return {
    elapsedMs,
    checks: reality.everyMinutes === null ? 0 : Math.floor(elapsedMs / (reality.everyMinutes * minuteMs)),
    session: left <= 0 ? 'over' : left <= warnMs ? 'ending' : 'free',
  };
}

const key = 'realityShown';

interface Shown {
  beganAt: string;
  checks: number;
  over: boolean;
}

const isShown = has<Shown>({ beganAt: isText, checks: isNumber, over: isFlag });

/** Returns what this device has already shown for a session, so that no reminder appears twice, even in two tabs. */
export function readShown(beganAt: string): Shown {
  const kept = parseStored(onDevice.read(key), isShown);
  return kept?.beganAt === beganAt ? kept : { beganAt, checks: 0, over: false };
}

export function keepShown(shown: Shown): void {
  onDevice.write(key, JSON.stringify(shown));
}
