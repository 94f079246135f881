import { minuteMs } from '@kapao/core/time';

interface Line {
  readonly amount: number;
  readonly status: string;
  readonly createdAt: string;
}

const recentMs = 2 * minuteMs;

/** Whether this entry is the one just reported, and not an older one of the same kind. */
export function isJustMade(
  { amount, status, createdAt }: Line,
  wanted: number | undefined,
  now: Date,
): boolean {
  const isRecent = now.getTime() - Date.parse(createdAt) < recentMs;
  return status === 'SUCCESS' && isRecent && (wanted === undefined || Math.abs(amount) === wanted);
}
