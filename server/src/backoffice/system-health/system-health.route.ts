import { done, no } from '@kapao/contract/desk/desk-result';
import { processFigures } from '@kapao/contract/desk/engine-fields';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { DeskReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { databaseCopies, databaseFacts, deadRows, longTransactions } from './database.queries.ts';
import { judgeJob } from './judge-job.ts';
import { askForBookCheck, bookChecks } from './ledger-checks.queries.ts';
import { listParties, partyDay } from './list-providers.ts';
import { nextRound } from './next-run.ts';
import { readAskings, readJobs, readOutbox, readProcesses, readReckonings } from './system-health.queries.ts';

/** How the machine does, and the check of the book. */
export const deskEngineSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'getEngine', async () => done(await readEngine(pool)));
  deskRoute(app, deps, 'getDatabase', async () => done(await readDatabase(pool)));
  deskRoute(app, deps, 'listParties', async () => done(await listParties(pool)));
  deskRoute(app, deps, 'getPartyDay', async ({ params }) => done(await partyDay(pool, params)));

  deskRoute(app, deps, 'listBookChecks', async ({ query: { after, most } }) => {
    const found = await bookChecks(pool, { after: after && isUuid(after) ? after : null, most: most + 1 });
    const { rows, next } = pageOf(found, most, ({ id }) => id);
    const read = rows.map((check) => ({ ...check, violations: readViolations(check.violations) }));
    return done({ rows: read, next });
  });

  deskRoute(app, deps, 'startBookCheck', async ({ id, operator, note }) => {
    const asked = { id, operatorId: operator.operatorId, who: operator.name };
    const who = await askForBookCheck(pool, asked, note({ subject: 'book-check', subjectId: id }));
    return who === null ? done({ id }) : no('TAKEN', { who });
  });
};

const violations = z.array(z.object({ rule: z.string(), count: z.number(), examples: z.array(z.string()) }));
const readViolations = (stored: unknown) => violations.parse(stored);

async function readEngine(pool: pg.Pool): Promise<DeskReplyOf<'getEngine'>> {
  const [jobs, outbox, askings, reckonings, processes] = await Promise.all([
    readJobs(pool),
    readOutbox(pool),
    readAskings(pool),
    readReckonings(pool),
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
      nextAt: job.cron === null ? null : nextRound(job.cron, now),
      state: judgeJob(job, now),
    })),
    outbox,
    askings: askings.map((lane) => ({
      kind: lane.kind ?? '',
      party: lane.party ?? '',
      waiting: lane.waiting ?? 0n,
      overdue: lane.overdue ?? 0n,
      person: lane.person ?? 0n,
      nextAt: lane.nextAt,
    })),
    // A row of either kind has all of these; PostgreSQL does not say so of what it joins.
    reckonings: reckonings.map(({ kind, period, waitsSince, hasBegun, without, doneAt }) => ({
      kind: kind ?? 'commission',
      period: period ?? '',
      waitsSince: waitsSince ?? now,
      hasBegun: hasBegun ?? false,
      without: without ?? [],
      doneAt,
    })),
    processes: processes.map((each) => ({ ...each, figures: processFigures.parse(each.figures) })),
  };
}

async function readDatabase(pool: pg.Pool): Promise<DeskReplyOf<'getDatabase'>> {
  const [facts, transactions, copies, tables] = await Promise.all([
    databaseFacts(pool),
    longTransactions(pool),
    databaseCopies(pool),
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
