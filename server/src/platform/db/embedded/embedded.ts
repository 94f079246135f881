import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { cleanEnv, ensurePassword, makeCluster, owner } from './cluster.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { withFolderLock } from './lock.ts';
import { clearDeadPostmaster, livingPostmaster, type Postmaster, stopPostmaster } from './process.ts';

export interface Embedded {
  /** Connection URL of the owner for the database `kapao`. */
  url: string;
  pid: number;
  /** Whether the server was already running. */
  adopted: boolean;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: (line: string) => void;
  /** Additional PostgreSQL settings, for tests. */
  settings?: Record<string, string>;
}

/**
 * Runs PostgreSQL from the programs in node_modules on DATA_DIR/pg; concurrent starts are serialised, so that one
 * creates the cluster and the others find it. It has its own process session, so that Ctrl-C in a terminal reaches only
 * the programs that use PostgreSQL, and these can stop it last.
 */
export function startEmbedded(options: Options): Promise<Embedded> {
  return withFolderLock(options.dataDir, options, () => startAlone(options));
}

async function startAlone({ dataDir, log, settings = {} }: Options): Promise<Embedded> {
  const folder = prepareDataFolder(dataDir, log);
  const password = ensurePassword(folder);
  const found = await waitUntilAnswering(folder, password, 0);
  if (found) log('PostgreSQL is already running on this DATA_DIR; using it');
  else await launch(folder, password, settings);

  const running = found ?? (await waitUntilAnswering(folder, password, 5_000));
  if (!running)
    throw new Error(`PostgreSQL did not start. The end of ${logPath(folder)}:\n${endOfLog(folder)}`);
  const { pid } = running;
  await ensureDatabase(running, password);
  return {
    url: urlOf(running, password),
    pid,
    adopted: found !== undefined,
    stop: () => stopPostmaster(folder.cluster, pid),
  };
}

async function launch(folder: DataFolder, password: string, settings: Record<string, string>): Promise<void> {
  const binaries = await findBinaries(folder.runAs, folder.home);
  if (!existsSync(folder.cluster)) await makeCluster(folder, binaries.initdb, password);
  await clearDeadPostmaster(folder.cluster);
  // A postmaster may be left from a start that was killed.
  if (livingPostmaster(folder.cluster)) return;
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(await freePort()),
    unix_socket_directories: socketFolderOf(folder.cluster),
    max_connections: '200',
    jit: 'off',
    ...settings,
  };
  // The log grows by a few lines per start; above 10 MB it is truncated.
  const isLarge = existsSync(logPath(folder)) && statSync(logPath(folder)).size > 10_000_000;
  const logFile = openSync(logPath(folder), isLarge ? 'w' : 'a', 0o600);
  const child = spawn(
    binaries.postgres,
    ['-D', folder.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...folder.runAs,
      cwd: folder.cluster,
      env: cleanEnv,
      detached: true,
      stdio: ['ignore', logFile, logFile],
    },
  );
  closeSync(logFile);
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
}

/**
 * Polls until the server accepts connections: at once after a clean stop, after recovery when it was killed.
 * Returns undefined when no postmaster was alive for `patienceMs`; a killed one may look alive for a moment.
 */
async function waitUntilAnswering(
  folder: DataFolder,
  password: string,
  patienceMs: number,
): Promise<Postmaster | undefined> {
  for (let waitedMs = 0, deadMs = 0; waitedMs < 120_000; waitedMs += 25) {
    const found = livingPostmaster(folder.cluster);
    if (found?.ready && (await isAnswering(urlOf(found, password, 'postgres')))) return found;
    deadMs = found ? 0 : deadMs + 25;
    if (deadMs > patienceMs) return undefined;
    await sleep(25);
  }
  throw new Error(`PostgreSQL runs but has not answered for two minutes. Its log is ${logPath(folder)}`);
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await withClient(url, async (client) => void (await client.query('SELECT 1')));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // A wrong password needs a person; any other error means that the server is starting, stopping or has just died.
    if (code === '28P01') throw error;
    return false;
  }
}

async function ensureDatabase(running: Postmaster, password: string): Promise<void> {
  await withClient(urlOf(running, password, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [owner]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${owner}`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

function endOfLog(folder: DataFolder): string {
  const file = logPath(folder);
  return existsSync(file) && statSync(file).size > 0 ? readFileSync(file, 'utf8').slice(-1_500) : '(empty)';
}

const logPath = (folder: DataFolder) => join(folder.home, 'postgres.log');

/**
 * Returns the folder for the Unix socket, over which a query costs two thirds of its TCP cost. Empty where
 * the path of the socket would exceed its limit of 107 bytes, on some systems 103.
 */
function socketFolderOf(cluster: string): string {
  const isShort = Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= 103;
  return isShort && process.platform !== 'win32' ? cluster : '';
}

function urlOf({ port, socketFolder }: Postmaster, password: string, database = owner): string {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1';
  return `postgres://${owner}:${password}@${host}:${port}/${database}`;
}
