import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '../process/patience.ts';
import { networkHostOf } from './fault-proxy.ts';

/** PgBouncer in transaction mode in front of a database. */
export interface Pooler {
  /** Address of the database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Returns the path of the program on this machine, or null if there is none. Debian installs it where only root's path
 * looks.
 */
export function findPgBouncer(): string | null {
  return ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => !spawnSync(path, ['--version']).error) ?? null;
}

/** Number of connections to the database, so low that callers have to share them. */
const poolSize = 3;

export async function startPooler(program: string, databaseUrl: string): Promise<Pooler> {
  const url = new URL(databaseUrl);
  const { port, username, password } = url;
  const folder = await mkdtemp(join(tmpdir(), 'kapao-pooler-'));
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${networkHostOf(url)} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  // PgBouncer refuses to run as root, and the user that runs it has to be able to read its file.
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  await untilListening(child, Number(listenPort), () => said);
  url.host = `127.0.0.1:${listenPort}`;
  return {
    url: url.href,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const end = Date.now() + patience(); Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
  }
  child.kill();
  throw new Error(`PgBouncer did not start: ${said()}`);
}

/** Ports below 32768, where systems begin to assign ephemeral ports: one of those that is free now may soon be taken. */
const [from, to] = [11_000, 32_000];

/** Returns a port that was free a moment ago, as a setting. */
async function freePort(): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(from, to);
    const server = createServer().listen(port, '127.0.0.1');
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    server.close();
    await once(server, 'close');
    return String(port);
  }
  throw new Error('no free port');
}
