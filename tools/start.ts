import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startEmbedded } from '../server/src/base/db/embedded.ts';
import { readSettings, SettingsError } from '../server/src/base/settings.ts';
import { buildApps } from './build-apps.ts';
import { beTheOnlyStart } from './one-start.ts';

const root = join(import.meta.dirname, '..');

/** One started program. It leads no life of its own: when one of them ends by itself, everything stops. */
interface Program {
  readonly name: string;
  readonly child: ChildProcess;
}

/** `npm start`: everything on this machine, from nothing. Ctrl-C stops it all, the database last. */
async function start(args: readonly string[]): Promise<void> {
  const settings = readSettings(process.env, args);
  const stopped = stopOnSignal();
  await buildApps(console.log);
  const embedded = settings.databaseUrl
    ? null
    : await startEmbedded({ dataDir: settings.dataDir, log: console.log });
  // Asked before anything may stop the database: it could be the database of somebody else's start.
  const only = embedded && (await beTheOnlyStart(embedded.url, settings.dataDir));
  const programs: Program[] = [];
  const env = {
    ...process.env,
    DATABASE_URL: settings.databaseUrl ?? embedded?.url,
    DATA_DIR: settings.dataDir,
  };
  try {
    if (settings.sandboxPort !== 0) {
      programs.push(
        run('sandbox', ['sandbox/src/main.ts'], {
          ...env,
          SANDBOX_PORT: String(settings.sandboxPort),
          SANDBOX_CALLBACK_BASE: `http://127.0.0.1:${settings.port}`,
        }),
      );
    }
    programs.push(run('server', ['server/src/main.ts', ...args], env));
    const ended = programs.map(async ({ name, child }) => {
      const [code, signal] = await once(child, 'exit');
      return `the ${name} ended with ${signal ?? `code ${code}`}`;
    });
    const lost = only ? [only.lost] : [];
    const why = await Promise.race([stopped, ...ended, ...lost]);
    if (why !== null) {
      console.error(`Stopping: ${why}.`);
      process.exitCode = 1;
    }
  } finally {
    // In the order in which they need each other: the server first, then its outside world, the database last.
    for (const program of programs.toReversed()) await end(program);
    await only?.release();
    await embedded?.stop();
  }
}

function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  // A session of its own, so that the terminal's Ctrl-C reaches only us and we stop things in order.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  return { name, child };
}

async function end({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const gone = once(child, 'exit');
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(patience);
}

function stopOnSignal(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(null));
  });
}

try {
  await start(process.argv.slice(2));
} catch (fault) {
  if (!(fault instanceof SettingsError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
