import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import {
  demoBankProviders,
  demoPayoutProviders,
  demoQrProviders,
} from '../../../server/src/demo/demo-banks.ts';
import { demoGameProviders } from '../../../server/src/demo/demo-games.ts';
import { demoGiftProviders, demoSlipProviders } from '../../../server/src/demo/demo-receipt-sources.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { type CallbackInbox, openCallbackInbox } from '../../../server/src/testing/callback-inbox.ts';
import { startTestSandbox, type TestSandbox } from '../../../server/src/testing/sandbox.ts';
import { freePorts } from '../../run/free-ports.ts';
import { watchEntryWriters } from '../entry-writers.ts';
import { type SandboxControl, sandboxControlAt } from '../journeys/sandbox-control.ts';
import { DatabaseUnderTest } from '../kill/database-under-test.ts';
import { NetworkProxy } from './network-proxy.ts';
import { ServerCopy } from './server-copy.ts';

/** Short timings for the demo's providers, because a schedule lasts seconds. */
const timings = {
  timeoutMs: 4_000,
  settleDelayMs: 200,
  retryStepsMs: [200, 400, 800],
  pollEveryMs: 300,
};
const qrLifeMs = 4_000;
/** Longest time in milliseconds from a process's hold to the end of its call to the game, with a wide margin. */
export const sentWithinMs = 16_000;

/** Server copy and the proxy through which members reach it. */
export interface ServerPort {
  readonly copy: ServerCopy;
  readonly proxy: NetworkProxy;
}

/** Complete system with its outside world, in which every connection between two processes can fail. */
export interface SimulatedSystem {
  readonly database: DatabaseUnderTest;
  readonly toDatabase: NetworkProxy;
  readonly toProviders: NetworkProxy;
  readonly sandboxServer: TestSandbox;
  /** Controls of the sandbox, which never fail and so are the truth. */
  readonly sandbox: SandboxControl;
  readonly callbackInbox: CallbackInbox;
  readonly servers: readonly ServerPort[];
  /** Direct connection, past the proxy, for checking the ledger. */
  readonly pool: pg.Pool;
  /** The same as the application, for what staff and commands do. */
  readonly app: pg.Pool;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export async function openSimulatedSystem(copies: number): Promise<SimulatedSystem> {
  const [database, callbackInbox, dataDir] = await Promise.all([
    DatabaseUnderTest.create(),
    openCallbackInbox(),
    mkdtemp(join(tmpdir(), 'kapao-schedules-')),
  ]);
  const [databaseUrl, sandboxServer] = await Promise.all([
    database.start(),
    startTestSandbox({ callbackBase: callbackInbox.base }),
  ]);
  await migrate(databaseUrl);
  // The pool outlives databases that are killed, so a broken connection is no error here.
  const pool = createPool(databaseUrl, { max: 3, onError: () => {} });
  const app = createPool(databaseUrl, { max: 3, asApp: true, onError: () => {} });
  await insertFastProviders(pool);
  const toDatabase = await NetworkProxy.to(Number(new URL(databaseUrl).port));
  const toProviders = await NetworkProxy.to(Number(new URL(sandboxServer.url).port));
  const servers = await openServers(copies, {
    PATH: process.env.PATH,
    DATABASE_URL: throughProxy(databaseUrl, toDatabase),
    SANDBOX_PORT: String(toProviders.port),
    DATA_DIR: dataDir,
    MEMBER_DIST: dataDir,
    LOG_LEVEL: 'warn',
  });
  const system: SimulatedSystem = {
    database,
    toDatabase,
    toProviders,
    sandboxServer,
    sandbox: sandboxControlAt(sandboxServer.url),
    callbackInbox,
    servers,
    pool,
    app,
    databaseUrl,
    async close() {
      for (const { copy, proxy } of servers) {
        await copy.kill();
        await proxy.close();
      }
      await toDatabase.close();
      await toProviders.close();
      await callbackInbox.close();
      await sandboxServer.stop();
      await Promise.all([pool.end(), app.end()]);
      await database.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    // The first copy seeds the database, and the others find it seeded.
    for (const { copy } of servers) await copy.start();
    // The demo, with its past, was seeded by the owner.
    await watchEntryWriters(pool);
  } catch (fault) {
    await system.close();
    throw fault;
  }
  const [first] = servers;
  if (first) callbackInbox.forwardTo(first.copy.url);
  return system;
}

async function openServers(copies: number, env: NodeJS.ProcessEnv): Promise<ServerPort[]> {
  const ports = await freePorts(copies);
  return Promise.all(
    ports.map(async (port) => ({ copy: new ServerCopy(port, env), proxy: await NetworkProxy.to(port) })),
  );
}

function throughProxy(url: string, { port }: NetworkProxy): string {
  const other = new URL(url);
  other.host = `127.0.0.1:${port}`;
  return other.href;
}

/**
 * Inserts the providers before the first start, which leaves existing rows alone. Each row gets the timings that its
 * settings have.
 */
async function insertFastProviders(pool: pg.Pool): Promise<void> {
  for (const row of [
    ...demoGameProviders,
    ...demoPayoutProviders,
    ...demoQrProviders,
    ...demoBankProviders,
    ...demoGiftProviders,
    ...demoSlipProviders,
  ]) {
    const its = Object.entries(timings).filter(([name]) => name in row.settings);
    const hurried = {
      ...row.settings,
      ...Object.fromEntries(its),
      ...(row.kind === 'qr' && { lifeMs: qrLifeMs }),
    };
    await pool.query(
      'insert into provider (kind, code, adapter, base_url, settings) values ($1, $2, $3, $4, $5)',
      [row.kind, row.code, row.adapter, row.baseUrl, JSON.stringify(hurried)],
    );
  }
}
