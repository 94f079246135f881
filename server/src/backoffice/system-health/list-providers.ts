import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { ProviderKey } from '../../providers/protocol/provider-call-stats.ts';
import { callTotalsOf, quantile } from './latency-histogram.ts';
import {
  allProviders,
  baselineMinutes,
  dayOf,
  lastDay,
  lastHour,
  type MinuteRow,
} from './provider-health.queries.ts';
import { type Minute, providerHealth } from './provider-health.ts';

/** Returns all configured providers with their health, over all server processes together. */
export async function listProviderHealth(
  pool: pg.Pool,
  now = new Date(),
): Promise<BackofficeReplyOf<'listProviderHealth'>> {
  const [providers, hour, day, baseline] = await Promise.all([
    allProviders(pool),
    lastHour(pool),
    lastDay(pool),
    baselineMinutes(pool),
  ]);
  const nameOf = ({ kind, code }: { kind: string; code: string }) => `${kind} ${code}`;
  const hours = Map.groupBy(hour, nameOf);
  const baselines = Map.groupBy(baseline, nameOf);
  const days = new Map(day.map((sum) => [nameOf(sum), sum]));
  return {
    providers: providers.map((provider) => {
      const name = nameOf(provider);
      const minutes = sumByMinute(hours.get(name) ?? []);
      const sum = days.get(name);
      return {
        ...provider,
        ...providerHealth({ minutes, baseline: baselines.get(name) ?? [], enabled: provider.enabled }, now),
        day: {
          calls: Number(sum?.calls ?? 0),
          errors: Number(sum?.errors ?? 0),
          timeouts: Number(sum?.timeouts ?? 0),
        },
      };
    }),
  };
}

function sumByMinute(rows: readonly MinuteRow[]): Minute[] {
  const minutes = Map.groupBy(rows, ({ minute }) => minute.getTime());
  return [...minutes].map(([at, ofMinute]) => ({ minute: new Date(at), ...callTotalsOf(ofMinute) }));
}

const quarterMs = 15 * minuteMs;

export async function providerHealthDay(
  pool: pg.Pool,
  { kind, code }: { readonly kind: ProviderKey['kind']; readonly code: string },
): Promise<BackofficeReplyOf<'getProviderHealthDay'>> {
  const quarters = Map.groupBy(await dayOf(pool, kind, code), ({ minute }) =>
    Math.floor(minute.getTime() / quarterMs),
  );
  return {
    quarters: [...quarters].map(([quarter, minutes]) => {
      const { calls, errors, timeouts, spread } = callTotalsOf(minutes);
      const [halfMs, mostMs] = [quantile(spread, 0.5), quantile(spread, 0.95)];
      return { at: new Date(quarter * quarterMs), calls, errors, timeouts, halfMs, mostMs };
    }),
  };
}
