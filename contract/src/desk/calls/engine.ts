import { z } from 'zod';
import { deskCall } from '../desk-call.ts';
import { count, moment, uuid } from '../desk-fields.ts';
import { page, pageQuery } from '../page.ts';

const partyKind = z.enum(['game', 'qr', 'payout', 'sms', 'slip', 'giftlink', 'bank']);

const checkOutcome = z.enum(['right', 'broken', 'failed', 'lost']);
const violation = z.object({ rule: z.string(), count: z.number().int(), examples: z.array(z.string()) });

const bookCheck = z.object({
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

const job = z.object({
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

const gate = z.object({
  name: z.string(),
  places: z.number().int(),
  underWay: z.number().int(),
  waiting: z.number().int(),
  turnedAway: z.number().int(),
});

/** What a process says of itself every few seconds. */
export const processFigures = z.object({
  memoryBytes: z.number().int(),
  /** How late the event loop was in the last while, 99 of 100 times at most. */
  loopLateMs: z.number(),
  connections: z.number().int(),
  connectionsIdle: z.number().int(),
  connectionsWaitedFor: z.number().int(),
  ledgerBusy: z.boolean(),
  gates: z.array(gate),
});

const party = z.object({
  kind: partyKind,
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

export const engineCalls = {
  getEngine: deskCall({
    path: 'GET /desk/engine',
    summary: 'Jobs, what waits to be told or asked, and the processes',
    right: 'engine.see',
    reply: z.object({
      jobs: z.array(job),
      /** News that no relay has taken yet, counted to ten thousand. */
      outbox: z.object({ waiting: count, oldestAt: moment.nullable() }),
      /** Each counted to a thousand. */
      askings: z.array(
        z.object({
          kind: z.string(),
          party: z.string(),
          waiting: count,
          overdue: count,
          person: count,
          nextAt: moment.nullable(),
        }),
      ),
      processes: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          services: z.array(z.string()),
          version: z.string(),
          startedAt: moment,
          beatAt: moment,
          alive: z.boolean(),
          figures: processFigures,
        }),
      ),
    }),
  }),
  getDatabase: deskCall({
    path: 'GET /desk/engine/database',
    summary: 'Size, connections, long transactions, copies and dead rows of the database',
    right: 'engine.see',
    reply: z.object({
      version: z.string(),
      sizeBytes: count,
      startedAt: moment,
      connections: z.object({
        most: z.number().int(),
        all: count,
        active: count,
        idleInTransaction: count,
        waitingForLock: count,
      }),
      longTransactions: z.array(
        z.object({
          name: z.string(),
          state: z.string().nullable(),
          waitsFor: z.string().nullable(),
          since: moment,
        }),
      ),
      copies: z.array(
        z.object({ name: z.string(), state: z.string().nullable(), behindBytes: count.nullable() }),
      ),
      tables: z.array(
        z.object({
          name: z.string(),
          rows: count,
          deadRows: count,
          sizeBytes: count,
          vacuumedAt: moment.nullable(),
        }),
      ),
    }),
  }),
  listParties: deskCall({
    path: 'GET /desk/engine/parties',
    summary: 'How every outside party has answered in the last hour and day',
    right: 'today.see',
    reply: z.object({ parties: z.array(party) }),
  }),
  getPartyDay: deskCall({
    path: 'GET /desk/engine/parties/:kind/:code',
    summary: 'How one outside party has answered, by quarters of an hour of the last day',
    right: 'today.see',
    params: z.object({ kind: partyKind, code: z.string().regex(/^[A-Z0-9]{1,20}$/) }),
    reply: z.object({
      quarters: z.array(
        z.object({
          at: moment,
          calls: z.number().int(),
          errors: z.number().int(),
          timeouts: z.number().int(),
          halfMs: z.number().int().nullable(),
          mostMs: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  getBookState: deskCall({
    path: 'GET /desk/book',
    summary: 'Whether the book was right when it was last checked',
    right: 'own',
    reply: z.object({
      checkedAt: moment.nullable(),
      rules: z.number().int(),
      broken: z.number().int(),
      running: z.boolean(),
    }),
  }),
  listBookChecks: deskCall({
    path: 'GET /desk/book/checks',
    summary: 'Checks of the book with what they found, the newest first',
    right: 'engine.see',
    query: pageQuery,
    reply: page(bookCheck),
  }),
  startBookCheck: deskCall({
    path: 'POST /desk/book/checks',
    summary: 'Have the book checked, once at a time',
    right: 'engine.act',
    reply: z.object({ id: uuid }),
    errors: ['TAKEN'],
    change: true,
  }),
};
