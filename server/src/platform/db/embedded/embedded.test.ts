import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const running: Embedded[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('makes a durable UTF-8 cluster: fsync and checksums on, password required', async () => {
    const embedded = await start(openFolder());
    const [row] = await query(
      embedded.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
         current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone`,
    );
    expect(row).toEqual({ fsync: 'on', checksums: 'on', encoding: 'UTF8', zone: 'UTC' });
    const guess = new URL(embedded.url);
    guess.password = 'guess';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('uses a socket, or the network where the socket’s path would be too long', async () => {
    const short = await start(openFolder());
    const long = await start(join(openFolder(), 'a-folder-with-a-long-name-'.repeat(4)));
    const network = (url: string) => query(url, 'SELECT inet_client_addr() IS NOT NULL AS network');
    expect(await network(short.url)).toEqual([{ network: false }]);
    expect(await network(long.url)).toEqual([{ network: true }]);
  });

  it('keeps its data over a restart', async () => {
    const dataDir = openFolder();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('adopts a running instance, with its port and pid', async () => {
    const dataDir = openFolder();
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
    await second.stop();
    expect((await start(dataDir)).adopted).toBe(false);
  });

  it('recovers all committed data after SIGKILL', async () => {
    const dataDir = openFolder();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
    process.kill(first.pid, 'SIGKILL');
    const second = await start(dataDir);
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }]);
  });

  it('starts although the pid file names a running process that is not PostgreSQL', async () => {
    const dataDir = openFolder();
    const first = await start(dataDir);
    const pidFile = join(dataDir, 'pg', 'cluster', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
    expect((await start(dataDir)).adopted).toBe(false);
  });

  it('runs in its own session, so that Ctrl-C in the terminal does not reach it', async () => {
    const embedded = await start(openFolder());
    // Fields after the name in parentheses: state, parent, process group, session.
    const session = readFileSync(`/proc/${embedded.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
    expect(Number(session)).toBe(embedded.pid);
  });
});

describe.runIf(isRoot)('started by root', () => {
  it('runs unprivileged, and only the cluster belongs to its user', async () => {
    const dataDir = openFolder();
    const embedded = await start(dataDir);
    expect(statSync(`/proc/${embedded.pid}`).uid).toBe(65534);
    expect(statSync(join(dataDir, 'pg', 'cluster')).uid).toBe(65534);
    for (const ours of ['.', 'pg', 'pg/password']) expect(statSync(join(dataDir, ours)).uid).toBe(0);
    expect(statSync(join(dataDir, 'pg', 'password')).mode & 0o777).toBe(0o600);
  });

  it('uses and names another folder when a parent folder is closed, and finds it again', async () => {
    const closed = openFolder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const said: string[] = [];
    const first = await start(dataDir, said);
    const folder = readFileSync(join(dataDir, 'pg-elsewhere'), 'utf8').trim();
    folders.push(folder);
    expect(folder).toMatch(/^\/var\/tmp\/kapao-[0-9a-f]{12}/);
    expect(said.join()).toContain(folder);
    expect(lstatSync(folder).uid).toBe(0);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    expect(await query((await start(dataDir)).url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('runs unprivileged also on a cluster that root has copied', async () => {
    const dataDir = openFolder();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    execFileSync('chown', ['-R', 'root:root', join(dataDir, 'pg', 'cluster')]);
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(statSync(`/proc/${second.pid}`).uid).toBe(65534);
  });

  it('refuses to start empty when that other folder is gone', async () => {
    const closed = openFolder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    await (await start(dataDir)).stop();
    const folder = readFileSync(join(dataDir, 'pg-elsewhere'), 'utf8').trim();
    rmSync(folder, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/which is gone/);
    expect(existsSync(folder)).toBe(false);
  });
});

async function start(dataDir: string, said: string[] = []): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: (line) => said.push(line) });
  running.push(embedded);
  return embedded;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // A killed server cuts the connection; the query itself reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-embedded-'));
  folders.push(folder);
  chmodSync(folder, 0o755);

  return folder;
}
