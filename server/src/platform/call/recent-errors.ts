import type { ErrorParams } from '@kapao/contract/errors/error-params';
import type { Refusal } from '@kapao/contract/result';
import type pg from 'pg';
import { addRecentErrors, type RecentError } from './recent-errors.queries.ts';

/** Collects the refusals of members' calls, so that support sees what a member ran into. */
export interface RecentErrors {
  add(memberId: string, call: string, refusal: Pick<Refusal, 'code' | 'params'>): void;
  /** Writes the collected errors. */
  flush(): Promise<void>;
}

const gatherMs = 2_000;
/** Maximum errors collected per server in two seconds; more would add no information. */
const maxGathered = 500;
/** Maximum errors of one member among these, so that repeated taps cannot fill a page. */
const maxOfOne = 5;
/** Maximum length of a text parameter that is stored: a minimum or a time fits, and error texts show no longer ones. */
const longest = 40;

function shortOf(params: ErrorParams): RecentError['params'] {
  const short = Object.entries(params).filter(
    (each): each is [string, string | number] =>
      typeof each[1] === 'number' || (typeof each[1] === 'string' && each[1].length <= longest),
  );
  return Object.fromEntries(short);
}

/**
 * Collects errors and writes them together, outside the call and without delaying it. Errors may be lost with
 * a process or the database; support then has to ask the member.
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
      // A rate limit reveals nothing about the call itself.
      if (code === 'REQUEST_LIMIT' || gathered.length >= maxGathered) return;
      if (gathered.filter((one) => one.memberId === memberId).length >= maxOfOne) return;
      gathered.push({ memberId, call, code, params: shortOf(params), at: new Date() });
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    flush,
  };
}
