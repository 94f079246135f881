import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { processMetrics } from '@kapao/contract/backoffice/system-health-fields';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { databaseFacts, databaseReplicas, deadRows, longTransactions } from './database.queries.ts';
import { judgeJob } from './judge-job.ts';
import { ledgerChecks, requestLedgerCheck } from './ledger-checks.queries.ts';
import { listProviderHealth, providerHealthDay } from './list-providers.ts';
import { nextRun } from './next-run.ts';
import {
  readAccruals,
  readInquiryPools,
  readJobs,
  readOutbox,
  readProcesses,
} from './system-health.queries.ts';

/** Routes for system health and ledger checks. */
export const systemHealthSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'getSystemHealth', async () => done(await readSystemHealth(pool)));
  backofficeRoute(app, deps, 'getDatabase', async () => done(await readDatabase(pool)));
  backofficeRoute(app, deps, 'listProviderHealth', async () => done(await listProviderHealth(pool)));
  backofficeRoute(app, deps, 'getProviderHealthDay', async ({ params }) =>
    done(await providerHealthDay(pool, params)),
  );

  backofficeRoute(app, deps, 'listLedgerChecks', async ({ query: { after, most } }) => {
    const found = await ledgerChecks(pool, { after: after && isUuid(after) ? after : null, most: most + 1 });
    const { rows, next } = pageOf(found, most, ({ id }) => id);
    const read = rows.map((check) => ({ ...check, violations: readViolations(check.violations) }));
    return done({ rows: read, next });
  });

  backofficeRoute(app, deps, 'startLedgerCheck', async ({ id, staffMember, note }) => {
    const asked = { id, staffId: staffMember.staffId, who: staffMember.name };
    const who = await requestLedgerCheck(pool, asked, note({ subject: 'ledger-check', subjectId: id }));
    return who === null ? done({ id }) : refuse('TAKEN', { who });
  });
};

const violations = z.array(z.object({ rule: z.string(), count: z.number(), examples: z.array(z.string()) }));
const readViolations = (stored: unknown) => violations.parse(stored);

async function readSystemHealth(pool: pg.Pool): Promise<BackofficeReplyOf<'getSystemHealth'>> {
  const [jobs, outbox, inquiries, accruals, processes] = await Promise.all([
    readJobs(pool),
    readOutbox(pool),
    readInquiryPools(pool),
    readAccruals(pool),
    readProcesses(pool),
  ]);
  const now = new Date();
  return {
    jobs: jobs.map((job) => ({
      ...job,
      queue: job.queue ?? '',
      waiting: job.waiting ?? 0,
      active: job.active ?? 0,
      failed: job.failed ?? 0,
      nextAt: job.cron === null ? null : nextRun(job.cron, now),
      state: judgeJob(job, now),
    })),
    outbox,
    inquiries: inquiries.map((row) => ({
      kind: row.kind ?? '',
      provider: row.provider ?? '',
      waiting: row.waiting ?? 0n,
      overdue: row.overdue ?? 0n,
      escalated: row.escalated ?? 0n,
      nextAt: row.nextAt,
    })),
    // A row of either kind has all of these; PostgreSQL reports joined columns as nullable.
    accruals: accruals.map(({ kind, period, waitsSince, hasBegun, without, doneAt }) => ({
      kind: kind ?? 'commission',
      period: period ?? '',
      waitsSince: waitsSince ?? now,
      hasBegun: hasBegun ?? false,
      without: without ?? [],
      doneAt,
    })),
    processes: processes.map((each) => ({ ...each, figures: processMetrics.parse(each.figures) })),
  };
}

async function readDatabase(pool: pg.Pool): Promise<BackofficeReplyOf<'getDatabase'>> {
  const [facts, transactions, copies, tables] = await Promise.all([
    databaseFacts(pool),
    longTransactions(pool),
    databaseReplicas(pool),
    deadRows(pool),
  ]);
  const { version, sizeBytes, startedAt, ...connections } = facts;
  return {
    version,
    sizeBytes,
    startedAt,
    connections,
    longTransactions: transactions.map(({ since, name, ...rest }) => ({
      ...rest,
      name: name ?? '',
      since: since ?? new Date(),
    })),
    copies: copies.map(({ name, ...rest }) => ({ ...rest, name: name ?? '' })),
    tables: tables.map((table) => ({
      ...table,
      name: table.name ?? '',
      rows: table.rows ?? 0n,
      deadRows: table.deadRows ?? 0n,
    })),
  };
}
