import { approvalNames } from '@kapao/contract/backoffice/approvals/approval-kinds';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { postSeconds } from '../../ledger/post-seconds.ts';
import { cachedBriefly } from '../../platform/db/short-cache.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { countQueues } from '../queues/count-queues.ts';
import { recentProviderCalls } from './provider-health.queries.ts';
import { openAlarms, payoutBalances, readInquiryPools, readOutbox } from './system-health.queries.ts';

type Point = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Nobody's id: the queue of approvals leaves out the requests of whoever asks. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Adds the metrics of the process, the ledger and the work that waits. What is read from the database is at most half a minute
 * old, the same in every copy, and missing while the database is gone.
 */
export function measureWork(
  register: Registry,
  deps: Pick<Deps, 'pool' | 'log'>,
  membersOnline: () => number,
): void {
  collectDefaultMetrics({ register });
  register.registerMetric(postSeconds);
  const { pool, log } = deps;
  // A failure is kept as long as figures are: nine metrics would ask, and log it, at each scrape.
  const work = () =>
    cachedBriefly(pool, 'metrics', () =>
      readWork(pool).catch((err: unknown) => {
        log.warn({ err }, 'metrics of the work that waits could not be read');
        return null;
      }),
    );
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    points: (read: Work) => readonly Point[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [register],
      async collect() {
        this.reset();
        // Without labels a reset sets zero, and what cannot be read is no zero.
        if (labelNames.length === 0) this.remove();
        const read = await work();
        for (const [labels, value] of read ? points(read) : []) this.set(labels, value);
      },
    });
  new Gauge({
    name: 'kapao_members_online',
    help: 'Members with a socket at this copy',
    registers: [register],
    collect() {
      this.set(membersOnline());
    },
  });
  gauge('kapao_inquiries', 'Inquiries by state, up to 1000', ['kind', 'provider', 'state'], (read) =>
    read.inquiries.flatMap(({ kind, provider, waiting, overdue, escalated }) =>
      Object.entries({ waiting, overdue, escalated }).map(
        ([state, count]): Point => [{ ...namesOf(kind, provider), state }, Number(count)],
      ),
    ),
  );
  gauge(
    'kapao_inquiry_late_seconds',
    'Delay of the inquiry that is due longest',
    ['kind', 'provider'],
    (read) =>
      read.inquiries.map(({ kind, provider, nextAt }) => [namesOf(kind, provider), ageS(nextAt, read.atMs)]),
  );
  gauge('kapao_outbox_waiting', 'Events that wait for the relay, up to 10,000', [], ({ outbox }) => [
    [{}, Number(outbox.waiting)],
  ]);
  gauge('kapao_outbox_late_seconds', 'Age of the oldest event that waits for the relay', [], (read) => [
    [{}, ageS(read.outbox.oldestAt, read.atMs)],
  ]);
  gauge('kapao_alarms_open', 'Open alarms by kind', ['kind'], (read) => alarmsByKind(read));
  gauge(
    'kapao_suspense_minor',
    'Money in suspense that open alarms name, minor units',
    ['currency'],
    (read) => suspenseByCurrency(read),
  );
  gauge('kapao_queue_waiting', 'Items that wait for staff, up to 999', ['queue'], ({ queues }) =>
    queues.map(({ queue, open }) => [{ queue }, open]),
  );
  gauge('kapao_queue_late_ratio', 'Wait of the oldest item as a share of its target', ['queue'], (read) =>
    read.queues.map(({ queue, oldest, targetMinutes }) => [
      { queue },
      ageS(oldest, read.atMs) / (targetMinutes * 60),
    ]),
  );
  gauge(
    'kapao_payout_balance_minor',
    'Money left at payout providers, reported within ten minutes, minor units',
    ['code', 'currency'],
    ({ balances }) =>
      balances.map(({ code, currency, balance }): Point => [{ code, currency }, Number(balance)]),
  );
  gauge(
    'kapao_provider_calls',
    'Calls to providers within five minutes, by result',
    ['kind', 'code', 'result'],
    ({ providers }) =>
      providers.flatMap(({ kind, code, calls, errors, timeouts }) => [
        [{ kind, code, result: 'answered' }, Number(calls) - Number(errors)] as const,
        [{ kind, code, result: 'error' }, Number(errors) - Number(timeouts)] as const,
        [{ kind, code, result: 'timeout' }, Number(timeouts)] as const,
      ]),
  );
}

type Work = Awaited<ReturnType<typeof readWork>>;

async function readWork(pool: Deps['pool']) {
  const [inquiries, outbox, alarms, queues, providers, balances] = await Promise.all([
    readInquiryPools(pool),
    readOutbox(pool),
    openAlarms(pool),
    countQueues(pool, () => true, { kinds: approvalNames, staffId: nobody }),
    recentProviderCalls(pool),
    payoutBalances(pool),
  ]);
  return { atMs: Date.now(), inquiries, outbox, alarms, queues, providers, balances };
}

const namesOf = (kind: string | null, provider: string | null) => ({
  kind: kind ?? '',
  provider: provider ?? '',
});

const ageS = (since: Date | null, atMs: number) =>
  since === null ? 0 : Math.max(0, (atMs - since.getTime()) / 1000);

function alarmsByKind({ alarms }: Work): Point[] {
  const sums = new Map<string, number>();
  for (const { kind, open } of alarms) sums.set(kind, (sums.get(kind) ?? 0) + Number(open));
  return Array.from(sums, ([kind, open]): Point => [{ kind }, open]);
}

function suspenseByCurrency({ alarms }: Work): Point[] {
  const sums = new Map<string, number>();
  for (const { currency, suspense } of alarms)
    sums.set(currency, (sums.get(currency) ?? 0) + Number(suspense));
  return Array.from(sums, ([currency, amount]): Point => [{ currency }, amount]);
}
