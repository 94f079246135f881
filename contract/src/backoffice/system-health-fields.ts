import { z } from 'zod';
import { count, day, moment, uuid } from './backoffice-fields.ts';

export const providerKind = z.enum(['game', 'qr', 'payout', 'sms', 'slip', 'giftlink', 'bank', 'bot']);

const checkOutcome = z.enum(['right', 'broken', 'failed', 'lost']);
const violation = z.object({ rule: z.string(), count: z.number().int(), examples: z.array(z.string()) });

export const ledgerCheck = z.object({
  id: uuid,
  askedAt: moment,
  /** Who asked for it; null: the night. */
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
  /** When it comes round, UTC; null: it runs when something is sent to it. */
  cron: z.string().nullable(),
  nextAt: moment.nullable(),
  waiting: z.number().int(),
  active: z.number().int(),
  failed: z.number().int(),
  /** When pg-boss counted these three. */
  countedAt: moment.nullable(),
  beganAt: moment.nullable(),
  endedAt: moment.nullable(),
  doneAt: moment.nullable(),
  failedAt: moment.nullable(),
  failedWhy: z.string().nullable(),
  state: z.enum(['well', 'running', 'late', 'failed', 'new']),
});

/** Commission of a day or refunds of a week, and how far it has come. */
export const accrual = z.object({
  kind: z.enum(['commission', 'refund']),
  period: day.describe('The day, or the Sunday that the week begins with'),
  waitsSince: moment,
  /** Whether some members are reckoned already. */
  hasBegun: z.boolean(),
  /** Providers whose bets it did not wait for any longer. */
  without: z.array(z.string()),
  doneAt: moment.nullable(),
});

const concurrencyGate = z.object({
  name: z.string(),
  places: z.number().int(),
  inFlight: z.number().int(),
  waiting: z.number().int(),
  rejected: z.number().int(),
});

/** What a process says of itself every few seconds. */
export const processMetrics = z.object({
  memoryBytes: z.number().int(),
  /** How late the event loop was in the last while, 99 of 100 times at most. */
  loopLateMs: z.number(),
  connections: z.number().int(),
  connectionsIdle: z.number().int(),
  connectionsWaitedFor: z.number().int(),
  ledgerBusy: z.boolean(),
  gates: z.array(concurrencyGate),
});

export const providerHealth = z.object({
  kind: providerKind,
  code: z.string(),
  enabled: z.boolean(),
  /** `quiet`: nobody called it in the last hour. */
  state: z.enum(['well', 'slow', 'failing', 'down', 'quiet', 'off']),
  /** Of the last hour; of those in milliseconds half, or 95 of 100, took less. */
  calls: z.number().int(),
  errors: z.number().int(),
  timeouts: z.number().int(),
  halfMs: z.number().int().nullable(),
  mostMs: z.number().int().nullable(),
  /** 95 of 100 took less than this on the day before, which says what is slow. */
  usualMs: z.number().int().nullable(),
  day: z.object({ calls: z.number().int(), errors: z.number().int(), timeouts: z.number().int() }),
  /** Since when every call has failed; null: the last minute with calls had one that went well. */
  downSince: moment.nullable(),
  /** Twenty spans of three minutes, the oldest first: 95 of 100 took less; null: no calls. */
  line: z.array(z.number().int().nullable()),
});
