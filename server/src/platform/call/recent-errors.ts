import type { ErrorParams } from '@kapao/contract/errors/error-params';
import type { Refusal } from '@kapao/contract/result';
import type pg from 'pg';
import { addRecentErrors, type RecentError } from './recent-errors.queries.ts';

/** What members' calls were refused with: whoever answers their question sees what they ran into. */
export interface RecentErrors {
  add(memberId: string, call: string, refusal: Pick<Refusal, 'code' | 'params'>): void;
  /** Writes down what has gathered. */
  flush(): Promise<void>;
}

const gatherMs = 2_000;
/** Of two seconds of one server; more of them say nothing more. */
const mostGathered = 500;
/** Of one member among them: somebody who presses a button all the time fills no page. */
const mostOfOne = 5;
/** A minimum or a time is shorter; what is longer, as of a challenge, no text shows. */
const longest = 40;

function shortOf(params: ErrorParams): RecentError['params'] {
  const short = Object.entries(params).filter(
    (each): each is [string, string | number] =>
      typeof each[1] === 'number' || (typeof each[1] === 'string' && each[1].length <= longest),
  );
  return Object.fromEntries(short);
}

/**
 * Gathered and written together, beside the call and never in its way: what is lost with a process, or with the database, is a hint
 * that somebody asks for instead.
 */
export function createRecentErrors(pool: pg.Pool): RecentErrors {
  let gathered: RecentError[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const now = gathered;
    gathered = [];
    if (now.length > 0) await addRecentErrors(pool, now).catch(() => undefined);
  }

  return {
    add(memberId, call, { code, params = {} }) {
      // Too much asked says nothing about what was asked.
      if (code === 'REQUEST_LIMIT' || gathered.length >= mostGathered) return;
      if (gathered.filter((one) => one.memberId === memberId).length >= mostOfOne) return;
      gathered.push({ memberId, call, code, params: shortOf(params), at: new Date() });
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    flush,
  };
}
