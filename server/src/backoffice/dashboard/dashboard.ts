import { visibleApprovals } from '@kapao/contract/backoffice/approvals/approval-kinds';
import { type BackofficeResult, done } from '@kapao/contract/backoffice/backoffice-result';
import { queues } from '@kapao/contract/backoffice/queue-names';
import type { Currency } from '@kapao/core/money';
import { periodOf } from '@kapao/core/period';
import { hourMs, weekMs } from '@kapao/core/time';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import {
  balancesNow,
  moneyIntervals,
  moneyWaiting,
  type OnlineRow,
  onlineSince,
  reconciliationBreaksOf,
} from './dashboard.queries.ts';

type Dashboard = BackofficeReplyOf<'getDashboard'>;

/** Time span of the sparkline of online members, in ms. */
const sparklineMs = 3 * hourMs;
/** Age in ms from which a count is no longer current. */
const freshMs = 150_000;

/** Returns the overview's figures on money and members. Each is a short query of its own, and all run in parallel. */
export async function getDashboard(
  pool: pg.Pool,
  currency: Currency,
  { staffId, rights }: Pick<BackofficeSession, 'staffId' | 'rights'>,
  now = new Date(),
): Promise<BackofficeResult<Dashboard>> {
  const { start, end } = periodOf('day', now);
  const ago = (at: Date) => new Date(at.getTime() - weekMs);
  const [today, weekAgo, online, reconciliationBreaks, balances, waiting] = await Promise.all([
    moneyIntervals(pool, currency, start, end),
    moneyIntervals(pool, currency, ago(start), ago(end)),
    onlineSince(pool, new Date(Math.min(start.getTime(), now.getTime() - sparklineMs))),
    reconciliationBreaksOf(pool, currency),
    balancesNow(pool, currency),
    moneyWaiting(pool, currency, { kinds: visibleApprovals(rights), staffId }),
  ]);
  return done({
    at: now,
    begins: start,
    today,
    weekAgo,
    online: onlineOf(online, start, now),
    reconciliationBreaks: { open: reconciliationBreaks[0]?.open ?? 0n, rows: reconciliationBreaks },
    balances,
    waiting: waiting.filter(({ queue }) => queues[queue].see.some((right) => rights.includes(right))),
  });
}

/** Evaluates online counts. Not all processes have counted the current minute yet, so the previous one is taken as now. */
function onlineOf(rows: readonly OnlineRow[], start: Date, now: Date): Dashboard['online'] {
  const whole = rows.filter(({ at }) => at.getTime() <= now.getTime() - 60_000);
  const last = whole.at(-1);
  const isFresh = last !== undefined && last.at.getTime() > now.getTime() - freshMs;
  const peak = whole
    .filter(({ at }) => at >= start)
    .reduce<OnlineRow | null>((most, row) => (most && most.members >= row.members ? most : row), null);
  return {
    now: isFresh ? last.members : null,
    peak: peak?.members ?? 0n,
    peakAt: peak?.at ?? null,
    line: whole.filter(({ at }) => at.getTime() > now.getTime() - sparklineMs),
  };
}
