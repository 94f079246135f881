import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { v4 } from 'uuid';
import { createToken } from '../../server/src/platform/auth/token.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { firstNumber, memberCount, memberId } from './bench-members.ts';
import { closedLoop, type LoopOptions, type Measured, openLoop } from './closed-loop.ts';
import { KeepAliveClient } from './keep-alive-client.ts';

/** Number of members, high enough that none reaches the limit on money calls per minute. */
const sessions = memberCount;

export interface BenchServer {
  readonly url: string;
  readonly monitorUrl: string;
  readonly consoleUrl: string;
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  /** CALLS_AT_ONCE; its default when absent. */
  readonly callsAtOnce?: number;
  /** LOGIN_LIMIT_ADDRESS; no limit when absent. */
  readonly loginsOfAddress?: number;
  /** Folder of both apps, as built; whatever the checkout has when absent. */
  readonly appFolder?: string;
}

/** Starts a server with its own sessions of the same members. */
export async function startBenchServer(
  databaseUrl: string,
  { callsAtOnce, loginsOfAddress = 0, appFolder = '' }: BenchServerOptions = {},
): Promise<BenchServer> {
  const tokens = await openSessions(databaseUrl);
  const given = [String(callsAtOnce ?? ''), String(loginsOfAddress), appFolder];
  const child: ChildProcess = fork(join(import.meta.dirname, 'bench-server.ts'), [databaseUrl, ...given]);
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the server of the bench ended')));
  // The process sends exactly one message.
  const [{ url, monitorUrl, consoleUrl }] = (await Promise.race([once(child, 'message'), died])) as [
    Pick<BenchServer, 'url' | 'monitorUrl' | 'consoleUrl'>,
  ];
  return {
    url,
    monitorUrl,
    consoleUrl,
    tokens,
    async stop() {
      child.disconnect();
      await died.catch(() => {});
    },
  };
}

/**
 * Inserts members and sessions as registration and login do, without hashing ten thousand passwords, and
 * returns the tokens.
 */
export async function openSessions(databaseUrl: string): Promise<string[]> {
  const members = Array.from({ length: sessions }, (_, n) => memberId(firstNumber + n));
  const tokens = members.map(createToken);
  const pool = createPool(databaseUrl, { max: 1 });
  await pool.query(
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
                         bank_account_name)
     select m, 'BENCH' || lpad(n::text, 5, '0'), 'bench' || n, '+6680' || lpad(n::text, 7, '0'), 'Bench', '-', 'THB',
            'KBANK', n::text, 'BENCH'
     from unnest($1::uuid[]) with ordinality as r (m, n) on conflict do nothing`,
    [members],
  );
  await pool.query(
    `insert into session (member_id, token_hash, id, expires_at)
     select m, h, gen_random_uuid(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as r (m, h)`,
    [members, tokens.map(({ hash }) => hash)],
  );
  await pool.end();
  return tokens.map(({ token }) => token);
}

export const measureMovements = (server: BenchServer, options: LoopOptions): Promise<Measured> =>
  measureCalls(
    server.url,
    (client) => postMoney(client, server, '/api/wallet/add', '{"amount":0.01}'),
    options,
  );

export const postMoney = (
  client: KeepAliveClient,
  server: Pick<BenchServer, 'tokens'>,
  path: string,
  body: string,
): Promise<number> =>
  client.send('POST', path, [`authorization: Bearer ${anyToken(server)}`, `idempotency-key: ${v4()}`], body);

/** Measures calls by callers that each keep a connection; any other status than these fails. */
export async function measureCalls(
  url: string,
  call: (client: KeepAliveClient) => Promise<number>,
  options: LoopOptions,
  statuses: readonly number[] = [200],
): Promise<Measured> {
  const idle = await Promise.all(Array.from({ length: options.callers }, () => KeepAliveClient.open(url)));
  const all = [...idle];
  const measured = await closedLoop(async () => {
    const client = idle.pop();
    if (!client) throw new Error('each caller has a connection');
    const status = await call(client);
    if (!statuses.includes(status)) throw new Error(`a call answered ${status}`);
    idle.push(client);
  }, options);
  for (const client of all) client.close();
  return measured;
}

/** Measures the wallet at a steady pace, alone or while 16 callers try passwords of accounts that do not exist. */
export async function measureWallet(server: BenchServer, seconds: number, flood: boolean): Promise<Measured> {
  const [readers, attackers] = await Promise.all(
    [64, flood ? 16 : 0].map((count) =>
      Promise.all(Array.from({ length: count }, () => KeepAliveClient.open(server.url))),
    ),
  );
  if (!readers || !attackers) throw new Error('two lists were made');
  let attacking = true;
  let names = Math.floor(Math.random() * 1e8);
  const attacks = attackers.map(async (client) => {
    while (attacking) {
      const body = JSON.stringify({
        username: `09${String(++names % 1e8).padStart(8, '0')}`,
        password: 'guess-123',
      });
      await client.send('POST', '/api/login', [], body);
    }
  });
  const idle = [...readers];
  const measured = await openLoop(
    async () => {
      // A browser, too, opens another connection when all are busy.
      const client = idle.pop() ?? (await KeepAliveClient.open(server.url));
      const status = await client.send('GET', '/api/wallet', [`authorization: Bearer ${anyToken(server)}`]);
      if (status !== 200) throw new Error(`the wallet answered ${status}`);
      idle.push(client);
    },
    { perSecond: 200, seconds, warmUpSeconds: 1 },
  );
  attacking = false;
  await Promise.all(attacks);
  for (const client of [...idle, ...attackers]) client.close();
  return measured;
}

export function anyToken(server: Pick<BenchServer, 'tokens'>): string {
  return server.tokens[Math.floor(Math.random() * server.tokens.length)] ?? '';
}
