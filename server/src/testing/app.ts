import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@kapao/contract/paths';
import { splitPath } from '@kapao/contract/paths';
import { ordinaryDigits } from '@kapao/sandbox/ordinary-digits';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { v7 } from 'uuid';
import { createDeps, type DepsInput, type ServerParts } from '../app/create-deps.ts';
import { slices as allSlices } from '../app/slices.ts';
import { seedContent } from '../content/seed-content.ts';
import { readContent, writeContent } from '../content/stored-content.ts';
import { createMember, type NewMember } from '../members/account/create-member.ts';
import { openSession } from '../platform/auth/open-session.ts';
import { hashNow } from '../platform/auth/passwords.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { backlog, createApp } from '../platform/http/app.ts';
import { createLog } from '../platform/http/log.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { ProviderRow } from '../providers/protocol/provider-row.ts';
import type { Slice } from '../providers/registry/deps.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { keepLog } from './process/say-on-failure.ts';

export interface TestServerOptions {
  readonly env?: Record<string, string>;
  readonly slices?: readonly Slice[];
  readonly providers?: readonly ProviderRow[];
  /** Another copy of the server, whose database and files this one uses. */
  readonly beside?: TestServer;
  /** Called with each log line. */
  readonly onLog?: (line: string) => void;
  /** Changes the server's parts before its routes are mounted. */
  readonly deps?: (deps: ServerParts) => ServerParts;
}

export interface TestRequest {
  readonly token?: string;
  /** Sent as Idempotency-Key. */
  readonly key?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** Sent as the part `file`, with the fields of the body as parts beside it. */
  readonly file?: Uint8Array;
  readonly headers?: Record<string, string>;
  /** Method to use, such as that of a GET call's POST twin. */
  readonly method?: string;
}

export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  // A test reads whatever came back; its expectations say the shape.
  // biome-ignore lint/suspicious/noExplicitAny: replies of every call pass through here
  readonly body: any;
}

export interface TestMember {
  readonly id: string;
  readonly publicId: string;
  readonly phone: string;
  readonly password: string;
  readonly token: string;
}

export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  /** The server's parts; with the pool of the owner, so that a test can prepare any data. */
  readonly deps: ServerParts;
  /** The server's own pool, which may do what the application may. */
  readonly appPool: pg.Pool;
  readonly app: FastifyInstance;
  /** The monitor's port, which does not listen. */
  readonly monitor: FastifyInstance;
  call(name: CallName, request?: TestRequest): Promise<TestReply>;
  /** Fetches any path, with `X-Requested-With` unless the headers say otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Creates a member with a session and an empty wallet; `init` changes what is written. */
  createMember(init?: Partial<NewMember>): Promise<TestMember>;
  /** Opens another session of a member and returns its token. */
  openSession(memberId: string): Promise<string>;
  close(): Promise<void>;
}

const password = 'kapao-test-1';
let passwordHash: Promise<string> | undefined;
let members = 0;

/** Starts a listening server of all features on a database of its own, seeded with content. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside } = options;
  const own = beside ? null : await seededDatabase();
  const database = own ?? { pool: beside!.deps.pool, app: beside!.appPool, url: beside!.databaseUrl }; // `beside` is given where `own` is null.
  const dataDir = beside?.deps.settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'kapao-server-')));
  // An app that happens to be built in this checkout is not served: it may be older than the server.
  const dists = { MEMBER_DIST: dataDir, OPERATOR_DIST: dataDir };
  const settings = readSettings({ SANDBOX_PORT: '0', DATA_DIR: dataDir, ...dists, ...options.env });
  const log = createLog('info', {
    write(line) {
      keepLog(line);
      options.onLog?.(line);
    },
  });
  const input: DepsInput = {
    settings,
    log,
    databaseUrl: database.url,
    pool: database.app,
    undeclaredRefusalsAreFaults: true,
    ...(options.providers ? { providers: options.providers } : {}),
  };
  // Tests of the hold bring their own.
  const noHold = { enter: () => Promise.resolve() };
  const plain = { ...createDeps(input), refusalHold: noHold, answerHold: noHold };
  const served = options.deps?.(plain) ?? plain;
  const { app, monitor } = await createApp(served, options.slices ?? allSlices);
  const url = await app.listen({ host: '127.0.0.1', port: 0, backlog });

  const fetchPath = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { 'x-requested-with': 'kapao', ...init.headers } });
  const newSession = async (memberId: string) => {
    const device = { hash: Buffer.alloc(32, memberId), userAgent: null };
    const token = await openSession(database.pool, memberId, device);
    if (token === null) throw new Error('a member who is blocked opens no session');
    return token;
  };

  return {
    url,
    databaseUrl: database.url,
    deps: { ...served, pool: database.pool },
    appPool: database.app,
    app,
    monitor,
    fetch: fetchPath,
    call: (name, request = {}) => callServer(fetchPath, name, request),
    openSession: newSession,
    async createMember(init = {}) {
      passwordHash ??= hashNow(password);
      const number = ordinaryDigits(++members, 7);
      const phone = init.username ?? `081${number}`;
      const hash = await passwordHash;
      const written = await inTransaction(database.pool, async (client) => {
        const created = await createMember(client, {
          username: phone,
          market: settings.market,
          name: 'Test Member',
          passwordHash: hash,
          currency: 'THB',
          bankCode: 'KBANK',
          bankAccountNo: `100${number}`,
          bankAccountName: 'TEST MEMBER',
          ...init,
        });
        if (!created.ok) throw new Error(`the test member was refused: ${created.code}`);
        // Registered long ago, so that payments of any day may be theirs.
        await client.query(
          "update bank_account_claim set claimed_at = now() - interval '1 year' where member_id = $1",
          [created.value.id],
        );
        return created.value;
      });
      return { ...written, phone, password, token: await newSession(written.id) };
    },
    async close() {
      await Promise.all([app.close(), monitor.close()]);
      await own?.close();
      if (own) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function seededDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  await seedContent(database.pool);
  // The amount is above every withdrawal, so that only tests of the proof need one.
  await setProofAbove(database.pool, 10 ** 13);
  return database;
}

/** Sets the amount above which withdrawals need a proof, minor units of either currency. */
export async function setProofAbove(pool: pg.Pool, minor: number): Promise<void> {
  const rule = await readContent(pool, 'withdraw');
  await writeContent(pool, 'withdraw', { ...rule, proofAboveMinor: { THB: minor, LAK: minor } });
}

/** Returns a fresh Idempotency-Key, as our client makes them. */
export function newKey(): string {
  return v7();
}

async function callServer(
  fetchPath: (path: string, init: RequestInit) => Promise<Response>,
  name: CallName,
  request: TestRequest,
): Promise<TestReply> {
  const { method, path } = splitPath(name);
  const filled = path
    .replace(/\/:(\w+)\?/, (_, part) => (request.params?.[part] ? `/${request.params[part]}` : ''))
    .replace(/:(\w+)/g, (_, part) => encodeURIComponent(request.params?.[part] ?? ''));
  const parts = new FormData();
  const asJson = request.body !== undefined && !request.file;
  if (request.file) {
    for (const [field, value] of Object.entries(request.body ?? {})) parts.append(field, String(value));
    parts.append('file', new Blob([new Uint8Array(request.file)]), 'slip');
  }
  const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
  const response = await fetchPath(filled + query, {
    method: request.method ?? method,
    ...(asJson ? { body: JSON.stringify(request.body) } : {}),
    ...(request.file ? { body: parts } : {}),
    headers: {
      ...(asJson ? { 'content-type': 'application/json' } : {}),
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
      ...(request.key ? { 'idempotency-key': request.key } : {}),
      ...request.headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
