import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../root.ts';

export interface Server {
  /** Lines of the server's log so far. */
  readonly said: readonly string[];
  /** Lets it end what it does, or kills it. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts a server on a database, as in production, and waits until it is ready. `settings` come before the defaults here;
 * `checkout` may be another version's.
 */
export async function startServer(
  databaseUrl: string,
  settings: NodeJS.ProcessEnv = {},
  checkout = root,
): Promise<Server> {
  const child = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      OPERATOR_PORT: '0',
      MONITOR_PORT: '0',
      // Unused port, because the drill calls no provider.
      SANDBOX_PORT: '1',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const up = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.includes('Kapao is up')) resolve();
    });
  });
  await Promise.race([
    up,
    endOf(child).then(() => Promise.reject(new Error(`the server ended:\n${said.join('\n')}`))),
  ]);
  return {
    said,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await endOf(child);
    },
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'exit');
}
