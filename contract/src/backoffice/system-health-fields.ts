import { z } from 'zod';
import { count, day, moment, uuid } from './backoffice-fields.ts';

export const providerKind = z.enum([
  'game',
  'qr',
  'payout',
  'sms',
  'slip',
  'giftlink',
  'bank',
  'bot',
  'alarm',
]);

const checkOutcome = z.enum(['right', 'broken', 'failed', 'lost']);
const violation = z.object({ rule: z.string(), count: z.number().int(), examples: z.array(z.string()) });

export const ledgerCheck = z.object({
  id: uuid,
  askedAt: moment,
  /** Requester; null: the nightly run. */
  who: z.string().nullable(),
  beganAt: moment.nullable(),
  endedAt: moment.nullable(),
  outcome: checkOutcome.nullable(),
  rulesDone: z.number().int(),
  rules: z.number().int(),
  entries: count.nullable(),
  accounts: count.nullable(),
  violations: z.array(violation),
});

export const job = z.object({
  queue: z.string(),
  /** Schedule in UTC; null: runs only when a job is sent to the queue. */
  cron: z.string().nullable(),
  nextAt: moment.nullable(),
  waiting: z.number().int(),
  active: z.number().int(),
  failed: z.number().int(),
  /** Time when pg-boss counted the three fields above. */
  countedAt: moment.nullable(),
  beganAt: moment.nullable(),
  endedAt: moment.nullable(),
  doneAt: moment.nullable(),
  failedAt: moment.nullable(),
  failedWhy: z.string().nullable(),
  state: z.enum(['well', 'running', 'late', 'failed', 'new']),
});

/** Progress of the commission accrual of a day or the refund accrual of a week. */
export const accrual = z.object({
  kind: z.enum(['commission', 'refund']),
  period: day.describe('Day, or Sunday on which the week begins'),
  waitsSince: moment,
  /** Whether some members have been calculated already. */
  hasBegun: z.boolean(),
  /** Providers whose bets the run stopped waiting for. */
  without: z.array(z.string()),
  doneAt: moment.nullable(),
});

const concurrencyLimit = z.object({
  name: z.string(),
  places: z.number().int(),
  inFlight: z.number().int(),
  waiting: z.number().int(),
  rejected: z.number().int(),
});

/** Metrics that a process reports every few seconds. */
export const processMetrics = z.object({
  memoryBytes: z.number().int(),
  /** Recent delay of the event loop, 99th percentile. */
  loopLateMs: z.number(),
  connections: z.number().int(),
  connectionsIdle: z.number().int(),
  connectionsWaitedFor: z.number().int(),
  ledgerBusy: z.boolean(),
  gates: z.array(concurrencyLimit),
});

export const callFigures = {
  calls: z.number().int(),
  errors: z.number().int(),
  timeouts: z.number().int(),
  halfMs: z.number().int().nullable(),
  mostMs: z.number().int().nullable(),
};

export const providerHealth = z.object({
  kind: providerKind,
  code: z.string(),
  enabled: z.boolean(),
  /** `quiet`: no calls in the last hour. */
  state: z.enum(['well', 'slow', 'failing', 'down', 'quiet', 'off']),
  /** Last hour; `halfMs` is the median and `mostMs` the 95th percentile. */
  ...callFigures,
  /** 95th percentile of the day before, which defines what is slow. */
  usualMs: z.number().int().nullable(),
  day: z.object({ calls: z.number().int(), errors: z.number().int(), timeouts: z.number().int() }),
  /** Time since which every call has failed; null: the last minute with calls had a success. */
  downSince: moment.nullable(),
  /** 95th percentile in twenty spans of three minutes, oldest first; null: no calls. */
  line: z.array(z.number().int().nullable()),
});
