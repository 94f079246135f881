import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import type { DeskReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { Party } from '../../providers/protocol/provider-call-stats.ts';
import { quantile, sumOf } from './latency-histogram.ts';
import {
  allParties,
  dayOf,
  lastDay,
  lastHour,
  type MinuteRow,
  usualMinutes,
} from './provider-health.queries.ts';
import { type Minute, partyHealth } from './provider-health.ts';

/** Every outside party there is a row of, with how it answered; several processes count as one. */
export async function listParties(pool: pg.Pool, now = new Date()): Promise<DeskReplyOf<'listParties'>> {
  const [parties, hour, day, usual] = await Promise.all([
    allParties(pool),
    lastHour(pool),
    lastDay(pool),
    usualMinutes(pool),
  ]);
  const nameOf = ({ kind, code }: { kind: string; code: string }) => `${kind} ${code}`;
  const hours = Map.groupBy(hour, nameOf);
  const usuals = Map.groupBy(usual, nameOf);
  const days = new Map(day.map((sum) => [nameOf(sum), sum]));
  return {
    parties: parties.map((party) => {
      const name = nameOf(party);
      const minutes = togetherByMinute(hours.get(name) ?? []);
      const sum = days.get(name);
      return {
        ...party,
        ...partyHealth({ minutes, usual: usuals.get(name) ?? [], enabled: party.enabled }, now),
        day: {
          calls: Number(sum?.calls ?? 0),
          errors: Number(sum?.errors ?? 0),
          timeouts: Number(sum?.timeouts ?? 0),
        },
      };
    }),
  };
}

function togetherByMinute(rows: readonly MinuteRow[]): Minute[] {
  const minutes = Map.groupBy(rows, ({ minute }) => minute.getTime());
  return [...minutes].map(([at, ofMinute]) => ({ minute: new Date(at), ...sumOf(ofMinute) }));
}

const quarterMs = 15 * minuteMs;

export async function partyDay(
  pool: pg.Pool,
  { kind, code }: { readonly kind: Party['kind']; readonly code: string },
): Promise<DeskReplyOf<'getPartyDay'>> {
  const quarters = Map.groupBy(await dayOf(pool, kind, code), ({ minute }) =>
    Math.floor(minute.getTime() / quarterMs),
  );
  return {
    quarters: [...quarters].map(([quarter, minutes]) => {
      const { calls, errors, timeouts, spread } = sumOf(minutes);
      const [halfMs, mostMs] = [quantile(spread, 0.5), quantile(spread, 0.95)];
      return { at: new Date(quarter * quarterMs), calls, errors, timeouts, halfMs, mostMs };
    }),
  };
}
