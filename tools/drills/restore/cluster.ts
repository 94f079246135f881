import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePorts } from '../../run/free-ports.ts';
import type { Programs } from './programs.ts';

/** User of the PostgreSQL processes: nobody instead of root, as which PostgreSQL refuses to run. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** New temporary PostgreSQL cluster with one empty database. */
export class Cluster {
  readonly url: string;
  readonly #folder: string;
  readonly #server: ChildProcess;

  private constructor(url: string, folder: string, server: ChildProcess) {
    this.url = url;
    this.#folder = folder;
    this.#server = server;
  }

  static async create(programs: Programs): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'kapao-drill-'));
    const data = join(folder, 'data');
    const passwordFile = join(folder, 'password');
    const password = randomBytes(18).toString('base64url');
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await chmod(folder, 0o755);
    if (runAs.uid) for (const path of [data, passwordFile]) await chown(path, runAs.uid, runAs.gid);
    const options = { ...runAs, cwd: data };
    await promisify(execFile)(
      programs.initdb,
      [
        '-D',
        data,
        '-U',
        'kapao',
        '-E',
        'UTF8',
        '--locale=C',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
      ],
      options,
    );
    const [port] = await freePorts(1);
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=100',
    ];
    const server = spawn(programs.postgres, ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...options,
      stdio: 'ignore',
    });
    const address = (name: string) => `postgres://kapao:${password}@127.0.0.1:${port}/${name}`;
    await waitUntilReady(address('postgres'), server);
    await query(address('postgres'), 'create database kapao');
    return new Cluster(address('kapao'), folder, server);
  }

  async destroy(): Promise<void> {
    if (this.#server.exitCode === null) {
      const gone = once(this.#server, 'exit');
      this.#server.kill('SIGINT'); // PostgreSQL's "fast shutdown"
      await gone;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
    if (server.exitCode !== null) break;
    const isThere = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not start');
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
