import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepareGames } from './bench-database.ts';
import type { Measured } from './closed-loop.ts';
import { type CpuMeter, cpuMeter } from './cpu-meter.ts';
import { openSessions } from './http-parts.ts';

/** Work that the server of these parts does on its own, without HTTP. */
export interface PathWork {
  readonly work: 'saga' | 'steady' | 'refreshOne' | 'refreshMany';
  readonly seconds: number;
  readonly callers: number;
  readonly perSecond: number;
}

export interface PathServer {
  readonly tokens: readonly string[];
  readonly url: string;
  readonly bareUrl: string;
  readonly meter: CpuMeter;
  does(work: Partial<PathWork> & Pick<PathWork, 'work' | 'seconds'>): Promise<Measured>;
  stop(): Promise<void>;
}

export async function startPathServer(databaseUrl: string): Promise<PathServer> {
  await prepareGames(databaseUrl);
  const tokens = await openSessions(databaseUrl);
  const child: ChildProcess = fork(join(import.meta.dirname, 'path-server.ts'), [databaseUrl], {
    // Advanced serialization, because a part that completes nothing has NaN times, which JSON turns into null.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the server of the bench ended')));
  const said = async <T>() => {
    // Each order is answered before the next is sent.
    const [message] = (await Promise.race([once(child, 'message'), died])) as [T];
    return message;
  };
  const { url, bareUrl } = await said<{ url: string; bareUrl: string }>();
  return {
    tokens,
    url,
    bareUrl,
    meter: await cpuMeter(databaseUrl, child.pid ?? 0),
    async does(work) {
      const answer = said<Measured>();
      child.send({ callers: 1, perSecond: 1, ...work } satisfies PathWork);
      return answer;
    },
    async stop() {
      child.disconnect();
      await died.catch(() => {});
    },
  };
}
