import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { dayKey } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { addSpans, maxSpans, startOf, startsBetween } from './periods.ts';
import { betsOf, cohortsOf, flowsOf, membersOf, type Span, type Spans } from './report.queries.ts';

type Report = BackofficeReplyOf<'getReport'>;
type Period = Report['periods'][number];

interface ReportQuery {
  readonly by: Span;
  readonly from: string;
  readonly to: string;
  readonly currency: Currency;
}

/** Returns whole periods that these days touch, and the same number before them. */
export async function getReport(
  pool: pg.Pool,
  { by, from, to, currency }: ReportQuery,
): Promise<BackofficeResult<Report>> {
  const starts = startsBetween(by, from, to);
  const [first] = starts;
  if (!first || starts.length > maxSpans[by]) return refuse('INVALID_INPUT', { field: 'to' });
  const before = starts.map((_, nth) => addSpans(by, first, nth - starts.length));
  const periods = await periodsOf(pool, { by, currency }, [...before, ...starts]);
  return done({
    at: new Date(),
    before: periods.slice(0, before.length),
    periods: periods.slice(before.length),
  });
}

async function periodsOf(
  pool: pg.Pool,
  { by, currency }: Pick<Spans, 'by' | 'currency'>,
  starts: readonly string[],
): Promise<Period[]> {
  // The caller has checked that there is at least one.
  const spans = { by, currency, from: starts[0]!, to: addSpans(by, starts.at(-1)!, 1) };
  const [flows, bets, members] = await Promise.all([
    flowsOf(pool, spans),
    betsOf(pool, spans),
    membersOf(pool, spans),
  ]);
  const flowsBy = Map.groupBy(flows, ({ start }) => start);
  const betsBy = Map.groupBy(bets, ({ start }) => start);
  const membersBy = Map.groupBy(members, ({ start }) => start);
  return starts.map((start) => {
    const of = (what: string) => membersBy.get(start)?.find((row) => row.what === what)?.members ?? 0n;
    return {
      start,
      end: addSpans(by, start, 1),
      flows: flowsBy.get(start) ?? [],
      bets: betsBy.get(start) ?? [],
      members: {
        registered: of('registered'),
        firstDeposits: of('firstDeposits'),
        open: of('open'),
        play: of('play'),
        deposit: of('deposit'),
      },
    };
  });
}

/** Returns cohorts of the last `weeks` weeks, including the current one. */
export async function getCohorts(
  pool: pg.Pool,
  { weeks, currency }: { readonly weeks: number; readonly currency: Currency },
): Promise<BackofficeResult<BackofficeReplyOf<'getCohorts'>>> {
  const thisWeek = startOf('week', dayKey(new Date()));
  const spans = {
    by: 'week',
    currency,
    from: addSpans('week', thisWeek, 1 - weeks),
    to: addSpans('week', thisWeek, 1),
  } as const;
  const [deposited, members] = await Promise.all([cohortsOf(pool, spans), membersOf(pool, spans)]);
  const cohorts = startsBetween('week', spans.from, spans.to).map((week) => {
    const rows = deposited.filter((row) => row.week === week);
    const ages = startsBetween('week', week, spans.to);
    return {
      week,
      registered: members.find((row) => row.start === week && row.what === 'registered')?.members ?? 0n,
      deposited: ages.map((_, age) => rows.find(({ weeksLater }) => weeksLater === age)?.members ?? 0n),
    };
  });
  return done({ cohorts });
}
