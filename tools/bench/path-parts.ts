import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepareGames } from './bench-database.ts';
import { closedLoop, type LoopOptions, type Measured, median } from './closed-loop.ts';
import { anyToken, openSessions } from './http-parts.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { holdSockets } from './open-sockets.ts';
import { runPgbench } from './pgbench.ts';
import { type Ratio, type Report, ratio } from './report.ts';

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
  does(work: Partial<PathWork> & Pick<PathWork, 'work' | 'seconds'>): Promise<Measured>;
  stop(): Promise<void>;
}

export async function startPathServer(databaseUrl: string): Promise<PathServer> {
  await prepareGames(databaseUrl);
  const tokens = await openSessions(databaseUrl);
  const child: ChildProcess = fork(join(import.meta.dirname, 'path-server.ts'), [databaseUrl], {
    // Advanced serialization, because a part that completes nothing has NaN times, which JSON turns into null.
    serialization: 'advanced',
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

/** Measures GETs of one address by callers that each keep a connection. */
async function measureGet(address: string, headers: () => string[], options: LoopOptions): Promise<Measured> {
  const { origin, pathname } = new URL(address);
  const idle = await Promise.all(Array.from({ length: options.callers }, () => KeepAliveClient.open(origin)));
  const all = [...idle];
  const measured = await closedLoop(async () => {
    const client = idle.pop();
    if (!client) throw new Error('each caller has a connection');
    const status = await client.send('GET', pathname, headers());
    if (status !== 200) throw new Error(`${pathname} answered ${status}`);
    idle.push(client);
  }, options);
  for (const client of all) client.close();
  return measured;
}

export const measureWallets = (server: PathServer, options: LoopOptions): Promise<Measured> =>
  measureGet(`${server.url}/api/wallet`, () => [`authorization: Bearer ${anyToken(server)}`], options);
export const measureRows = (server: PathServer, options: LoopOptions): Promise<Measured> =>
  measureGet(`${server.bareUrl}/row`, () => [], options);

const names = {
  pgbench: 'pgbench, one-entry function, 16 connections',
  saga: 'transfer (hold, game, settle), 256 callers, relay and sockets',
  steady: 'the same, at a quarter of its peak',
  wallet: 'GET /api/wallet, 64 connections',
  bare: 'bare Fastify route, one row by its key, 64 connections',
  refreshMany: 'one member refreshes 16 games',
  refreshOne: 'one member refreshes one game',
} as const;
type Part = keyof typeof names;

/**
 * Measures what members wait for (transfers, wallet, refreshes) beside pgbench and a bare route as baselines.
 */
export async function pathParts(
  program: string,
  url: string,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const server = await startPathServer(url);
  const sockets = await holdSockets(server.url, server.tokens.slice(0, 200));
  const loop = { callers: 64, seconds, warmUpSeconds: Math.min(1, seconds / 2) };
  const measured = new Map<Part, Measured[]>();
  let peak = 0;
  const runs: Record<Part, () => Promise<Measured>> = {
    pgbench: () => runPgbench(program, url, seconds),
    saga: () => server.does({ work: 'saga', callers: 256, seconds }),
    steady: () => server.does({ work: 'steady', perSecond: Math.round(peak / 4), seconds }),
    wallet: () => measureWallets(server, loop),
    bare: () => measureRows(server, loop),
    refreshMany: () => server.does({ work: 'refreshMany', seconds: Math.min(2, seconds) }),
    refreshOne: () => server.does({ work: 'refreshOne', seconds: Math.min(2, seconds) }),
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const [part, run] of Object.entries(runs) as [Part, () => Promise<Measured>][]) {
        // the keys of `runs`
        const result = await run();
        console.log(
          `${round}/${rounds} ${names[part]}: ${result.perSecond.toFixed(0)} a second, p99 ${result.p99Ms.toFixed(1)} ms`,
        );
        measured.set(part, [...(measured.get(part) ?? []), result]);
        if (part === 'saga') peak = median((measured.get('saga') ?? []).map((m) => m.perSecond));
      }
    }
    console.log(`${sockets.received()} events came to ${sockets.count} sockets`);
  } finally {
    sockets.close();
    await server.stop();
  }
  return {
    parts: Object.fromEntries([...measured].map(([part, all]) => [names[part], all])),
    ratios: ratiosOf(measured),
  };
}

function ratiosOf(measured: Map<Part, Measured[]>): Ratio[] {
  const of = (part: Part, pick: (m: Measured) => number) => (measured.get(part) ?? []).map(pick);
  const speed = (part: Part) => of(part, (m) => m.perSecond);
  const one = (part: Part) => of(part, () => 1);
  return [
    ratio('transfer ÷ pgbench', speed('saga'), speed('pgbench'), { prototype: '', atLeast: 0.5 }),
    ratio(
      'p99 of a transfer at a quarter of the peak, ms',
      of('steady', (m) => m.p99Ms),
      one('steady'),
      {
        prototype: '',
        atMost: 20,
      },
    ),
    ratio('GET /api/wallet ÷ bare route', speed('wallet'), speed('bare'), { prototype: '', atLeast: 0.5 }),
    ratio(
      '16 games refreshed ÷ one, time',
      of('refreshMany', (m) => m.p50Ms),
      of('refreshOne', (m) => m.p50Ms),
      { prototype: '' },
    ),
  ];
}
