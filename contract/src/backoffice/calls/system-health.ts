import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { count, moment, uuid } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';
import {
  accrual,
  callFigures,
  job,
  ledgerCheck,
  processMetrics,
  providerHealth,
  providerKind,
} from '../system-health-fields.ts';

export const systemHealthCalls = {
  getSystemHealth: backofficeCall({
    path: 'GET /backoffice/system-health',
    summary: 'Return jobs, outbox, inquiries, accrual runs and processes',
    right: 'system.see',
    reply: z.object({
      jobs: z.array(job),
      /** Outbox rows that no relay has taken yet, counted up to ten thousand. */
      outbox: z.object({ waiting: count, oldestAt: moment.nullable() }),
      /** Open inquiries; each count stops at a thousand. */
      inquiries: z.array(
        z.object({
          kind: z.string(),
          provider: z.string(),
          waiting: count,
          overdue: count,
          escalated: count,
          nextAt: moment.nullable(),
        }),
      ),
      /** Newest run of each kind. */
      accruals: z.array(accrual),
      processes: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          services: z.array(z.string()),
          version: z.string(),
          startedAt: moment,
          beatAt: moment,
          alive: z.boolean(),
          figures: processMetrics,
        }),
      ),
    }),
  }),
  getDatabase: backofficeCall({
    path: 'GET /backoffice/system-health/database',
    summary: 'Return size, connections, long transactions, replicas and dead rows of the database',
    right: 'system.see',
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
  listProviderHealth: backofficeCall({
    path: 'GET /backoffice/system-health/providers',
    summary: 'List response metrics of all providers in the last hour and day',
    right: 'dashboard.see',
    reply: z.object({ providers: z.array(providerHealth) }),
  }),
  getProviderHealthDay: backofficeCall({
    path: 'GET /backoffice/system-health/providers/:kind/:code',
    summary: 'Return response metrics of a provider by quarter hour of the last day',
    right: 'dashboard.see',
    params: z.object({ kind: providerKind, code: z.string().regex(/^[A-Z0-9]{1,20}$/) }),
    reply: z.object({
      quarters: z.array(z.object({ at: moment, ...callFigures })),
    }),
  }),
  listLedgerChecks: backofficeCall({
    path: 'GET /backoffice/ledger/checks',
    summary: 'List ledger checks with their violations, newest first',
    right: 'system.see',
    query: pageQuery,
    reply: page(ledgerCheck),
  }),
  startLedgerCheck: backofficeCall({
    path: 'POST /backoffice/ledger/checks',
    summary: 'Start a ledger check; one at a time',
    right: 'system.act',
    reply: z.object({ id: uuid }),
    errors: ['TAKEN'],
    change: true,
  }),
};
