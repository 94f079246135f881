import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../server/src/base/db/embedded/embedded.ts';
import { buildApps } from './build-apps.ts';
import { freePorts } from './free-ports.ts';

/** The whole house as `npm start` brings it up, on ports and data of its own. */
export interface Stack {
  /** The member's app and its API. */
  readonly url: string;
  /** The console. */
  readonly deskUrl: string;
  /** The outside world. */
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../', import.meta.url));
/** A first start on a busy machine builds the app as well. */
const patienceMs = 400_000;

/** Starts everything with an empty database in a temporary DATA_DIR, which is gone again after `stop`. */
export async function startStack(settings: Record<string, string> = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kapao-stack-'));
  // PostgreSQL runs as an unprivileged user when we are root, and has to get in.
  chmodSync(dataDir, 0o755);
  const [port, operatorPort, sandboxPort] = await freePorts(3);
  // A name and not a number: passkeys belong to a name.
  const url = `http://localhost:${port}`;
  const deskUrl = `http://localhost:${operatorPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const output = join(process.env.KAPAO_STACK_LOGS ?? dataDir, `stack-${port}.log`);
  await buildApps(() => {});
  // A copy: a build while the tests run must not take the app away from under them.
  const memberDist = join(dataDir, 'member-dist');
  cpSync(join(root, 'member/dist'), memberDist, { recursive: true });
  const operatorDist = join(dataDir, 'operator-dist');
  cpSync(join(root, 'operator/dist'), operatorDist, { recursive: true });
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: url,
      // A swallowed answer ends as a cut connection; the parties' own time-outs are for what is really late.
      SANDBOX_HANG_MS: '1000',
      LOG_LEVEL: 'warn',
      // Tests count what they made themselves.
      DEMO_HOUSE: 'small',
      MEMBER_DIST: memberDist,
      OPERATOR_DIST: operatorDist,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal is for the tests; they stop the stack when they have ended.
    detached: true,
  });
  const file = createWriteStream(output);
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  const stop = async () => {
    await end(child);
    file.end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await answers(`${sandboxUrl}/health`, child, output);
    await answers(`${url}/readyz`, child, output);
    const { url: databaseUrl } = await startEmbedded({ dataDir, log: () => {} });
    return { url, deskUrl, sandboxUrl, databaseUrl, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

async function answers(url: string, child: ChildProcess, output: string): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`The stack ended (${ended}):\n${tail(output)}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer in ${patienceMs / 1000} s:\n${tail(output)}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const tail = (file: string) => readFileSync(file, 'utf8').slice(-4_000);
