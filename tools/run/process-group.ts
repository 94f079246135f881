import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import type { Settings } from '../../server/src/platform/settings/settings.ts';
import { root } from '../root.ts';
import { type CommandResult, say } from './command.ts';
import { logDuration } from './log-duration.ts';
import { acquireStartLock } from './start-lock.ts';

/** Started program; when one ends by itself, all are stopped. */
interface Program {
  readonly name: string;
  readonly child: ChildProcess;
}

export interface ProcessGroup {
  /** Environment of a program that uses the group's database. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts a program with arguments for Node, unless the group has ended. */
  run(name: string, args: readonly string[], env: NodeJS.ProcessEnv): void;
  /** Registers a clean-up of this process, which runs before the programs end. */
  onEnd(end: () => Promise<void>): void;
}

/**
 * Runs a database and what `startPrograms` starts on it, until Ctrl-C or until one part ends by itself. Everything ends in
 * reverse order of its start, the database last.
 */
export async function runProcessGroup(
  settings: Settings,
  startPrograms: (group: ProcessGroup) => Promise<void>,
): Promise<CommandResult> {
  const stopped = stopOnSignal();
  const embedded = settings.databaseUrl
    ? null
    : await logDuration('Database ready', console.log, () =>
        startEmbedded({ dataDir: settings.dataDir, log: console.log }),
      );
  // Checked before anything can stop the database, which may belong to another start.
  const only = embedded && (await acquireStartLock(embedded.url, settings.dataDir));
  const programs: Program[] = [];
  const ends: (() => Promise<void>)[] = [];
  const lost = Promise.withResolvers<string>();
  let isOver = false;
  const group: ProcessGroup = {
    env: {
      ...process.env,
      DATABASE_URL: settings.databaseUrl ?? embedded?.url,
      DATA_DIR: settings.dataDir,
    },
    run(name, args, env) {
      if (isOver) return;
      const program = { name, child: start(args, env) };
      programs.push(program);
      void endOf(program).then(lost.resolve);
    },
    onEnd: (end) => void (isOver ? end() : ends.push(end)),
  };
  void only?.lost.then(lost.resolve);
  try {
    // `startPrograms` takes a while. A stop does not wait for it, and what it starts later is ended.
    const started = startPrograms(group).then(() => lost.promise);
    const why = await Promise.race([stopped, lost.promise, started]);
    // The reason is printed before the slow shutdown.
    if (why !== null) console.error(`Stopping: ${why}.`);
    return say([], why === null ? 0 : 1);
  } finally {
    isOver = true;
    for (const end of ends.toReversed()) await end();
    for (const program of programs.toReversed()) await endProgram(program);
    await only?.release();
    await embedded?.stop();
  }
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  // A separate session, so that Ctrl-C in the terminal reaches only this process, which stops the programs in order.
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

async function endOf({ name, child }: Program): Promise<string> {
  const [code, signal] = await once(child, 'exit');
  return `the ${name} ended with ${signal ?? `code ${code}`}`;
}

async function endProgram({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const gone = once(child, 'exit');
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(patience);
}

/** Resolves at a stop signal, or when the tests that started this process have gone, however they ended. */
function stopOnSignal(): Promise<null> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve(null));
    process.channel?.unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(null));
  });
}
