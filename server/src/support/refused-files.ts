import type { ErrorCode } from '@kapao/contract/errors/error-codes';
import type { Result } from '@kapao/contract/result';
import { dayS } from '@kapao/core/time';
import type pg from 'pg';
import { createRateCounter } from '../platform/rate-limit/rate-counter.ts';

/** Whether a file was examined and refused, which costs as much as one that is stored. */
export function isExaminedInVain(result: Result<unknown, ErrorCode>): boolean {
  return !result.ok && result.code === 'SLIP_INVALID_FILE';
}

/** Counts the refused files of a sender's day: they use up its allowance as stored ones do. */
export function refusedFiles(pool: pg.Pool) {
  // Compared with the allowance of the content, which may change, so the counter itself refuses nothing.
  const counter = createRateCounter(pool, 'chat-refused', { most: Number.MAX_SAFE_INTEGER, windowS: dayS });
  return {
    /** Returns what the refused files left of the allowance; less than 1: nothing. */
    left: async (sender: string, perDay: number) => perDay - (await counter.used(sender)).count,
    async note(sender: string, result: Result<unknown, ErrorCode>): Promise<void> {
      if (isExaminedInVain(result)) await counter.count(sender);
    },
  };
}

export type RefusedFiles = ReturnType<typeof refusedFiles>;
