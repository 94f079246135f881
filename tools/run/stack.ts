import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { root } from '../root.ts';
import { startBuilds } from './build-apps.ts';
import { freePorts } from './free-ports.ts';
import { copyPrepared } from './prepared/prepared.ts';
import { preparedData } from './prepared/prepared-data.ts';

/** Addresses of a complete installation as of `npm start`, on its own ports and data. */
export interface StackAddress {
  /** Address of the member app and its API. */
  readonly url: string;
  readonly backofficeUrl: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
}

export interface Stack extends StackAddress {
  stop(): Promise<void>;
}

/** Longest first start in ms, without prepared data on a busy machine. */
const startTimeoutMs = 400_000;

/**
 * Starts everything in a temporary folder with a fresh database; `stop` deletes the folder. The log's name begins with the
 * number of the worker, with whose failed tests `npm test` shows its last lines.
 */
export async function startStack(settings: Record<string, string> = {}, worker = 0): Promise<Stack> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(settings, worker);
    } catch (fault) {
      // A free port may have been taken meanwhile.
      if (tries === 3 || !(fault instanceof Error) || !fault.message.includes('EADDRINUSE')) throw fault;
    }
  }
}

async function startOnce(settings: Record<string, string>, worker: number): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-stack-'));
  try {
    // Under root, PostgreSQL runs as an unprivileged user and needs access.
    chmodSync(folder, 0o755);
    return await startIn(folder, settings, worker);
  } catch (fault) {
    rmSync(folder, { recursive: true, force: true });
    throw fault;
  }
}

async function startIn(folder: string, settings: Record<string, string>, worker: number): Promise<Stack> {
  const [port, operatorPort, sandboxPort, sandboxMailPort] = await freePorts(4);
  // A host name and not an IP address, because passkeys belong to a name.
  const url = `http://localhost:${port}`;
  const backofficeUrl = `http://localhost:${operatorPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const output = join(process.env.KAPAO_STACK_LOGS ?? folder, `stack-${worker}-${port}.log`);
  const dataDir = join(folder, 'data');
  const memberDist = join(folder, 'member-dist');
  const operatorDist = join(folder, 'operator-dist');
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    MONITOR_PORT: '0',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_MAIL_PORT: String(sandboxMailPort),
    PUBLIC_URL: url,
    // A hanging call ends as a cut connection after a second; the providers' own timeouts are for truly late answers.
    SANDBOX_HANG_MS: '1000',
    LOG_LEVEL: 'warn',
    // Without this `npm start` adds the full demo population, whose records tests would count with their own.
    DEMO_POPULATION: 'small',
    MEMBER_DIST: memberDist,
    OPERATOR_DIST: operatorDist,
    ...settings,
  };
  await startBuilds(() => {}).built;
  // A copy, because a build during the tests must not remove the app that they use.
  cpSync(join(root, 'member/dist'), memberDist, { recursive: true });
  cpSync(join(root, 'operator/dist'), operatorDist, { recursive: true });
  const prepared = preparedData(env);
  if (prepared) await copyPrepared(prepared, dataDir);
  const child = spawn(process.execPath, ['tools/run/start.ts'], {
    cwd: root,
    env,
    // By the channel it notices when the tests are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches only the tests, which stop the stack when they have ended.
    detached: true,
  });
  const file = createWriteStream(output);
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  const said = () => readFileSync(output, 'utf8').slice(-4_000);
  const stop = async () => {
    await endChild(child);
    file.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`${sandboxUrl}/health`, child, said);
    await waitUntilReady(`${url}/readyz`, child, said);
    const { url: databaseUrl } = await startEmbedded({ dataDir, log: () => {} });
    return { url, backofficeUrl, sandboxUrl, databaseUrl, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

/** Waits until the address answers; fails when the process ends first, with what it `said`, or after the time. */
export async function waitUntilReady(
  url: string,
  child: ChildProcess,
  said = () => '',
  withinMs = startTimeoutMs,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`The server ended (${ended}):\n${said()}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer in ${withinMs / 1000} s:\n${said()}`);
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
