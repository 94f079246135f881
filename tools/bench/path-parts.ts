import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { benchDatabase } from './bench-database.ts';
import { type Measured, median } from './closed-loop.ts';
import { holdSockets } from './open-sockets.ts';
import { measureRows, measureStatements, measureTransfers, measureWallets } from './path-calls.ts';
import { startPathServer } from './path-process.ts';
import { runPgbench } from './pgbench.ts';
import { type Ratio, type Report, ratio } from './report.ts';

const names = {
  pgbench: 'pgbench, one-entry function, 16 connections',
  saga: 'transfer (hold, game, settle), 256 callers, relay and sockets',
  steady: 'the same, at a quarter of its peak',
  sagaOne: 'the same, one caller, so that each batch has one entry',
  http: 'the same over HTTP, 256 connections',
  wallet: 'GET /api/wallet, 64 connections',
  walletOne: 'the same, one connection',
  bare: 'bare Fastify route, one row by its key, 64 connections',
  statement: 'POST /api/statement, 64 connections',
  refreshMany: 'one member refreshes 16 games',
  refreshOne: 'one member refreshes one game',
} as const;
type Part = keyof typeof names;
type AllMeasured = ReadonlyMap<Part, readonly Measured[]>;

interface PathOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** Folder of another checkout with this bench, which is measured by turns with this one. */
  readonly beside?: string | undefined;
  /** Parts to measure, by their names in this file; all when absent. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Measures what members wait for (transfers, wallet, statement, refreshes) beside pgbench and a bare route as baselines.
 */
export async function pathParts(
  program: string,
  url: string,
  { rounds, seconds, beside, only }: PathOptions,
): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const ours = await openSide('', url, startPathServer);
  const parts = (Object.keys(names) as Part[]).filter((part) => only?.includes(part) ?? true);
  const sides = beside ? [ours, await openOther(resolve(beside), url)] : [ours];
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const part of parts) {
        // The first side finds other caches than the second, so the order alternates.
        for (const side of round % 2 === 0 ? sides.toReversed() : sides) {
          const result = await measurePart(part, side, program, seconds);
          const { perSecond, p99Ms, cpu } = result;
          const cost = cpu ? `, µs Node ${cpu.node.toFixed(0)}, PostgreSQL ${cpu.postgres.toFixed(0)}` : '';
          console.log(
            `${round}/${rounds} ${names[part]}${side.name}: ${perSecond.toFixed(0)} a second, p99 ${p99Ms.toFixed(1)} ms${cost}`,
          );
          side.measured.set(part, [...(side.measured.get(part) ?? []), result]);
        }
      }
    }
    for (const { name, sockets } of sides)
      console.log(`${sockets.received()} events came to ${sockets.count} sockets${name}`);
  } finally {
    for (const side of sides) await side.close();
  }
  const figures = sides.flatMap(({ name, measured }) =>
    [...measured].map(([part, all]) => [names[part] + name, all]),
  );
  const [, other] = sides;
  return {
    parts: Object.fromEntries(figures),
    ratios: [...ratiosOf(ours.measured), ...(other ? costRatios(ours.measured, other.measured) : [])],
  };
}

async function openSide(name: string, url: string, start: typeof startPathServer) {
  const server = await start(url);
  const sockets = await holdSockets(server.url, server.tokens.slice(0, 200));
  const measured = new Map<Part, readonly Measured[]>();
  const close = async () => {
    sockets.close();
    await server.stop();
  };
  return { name, url, server, sockets, measured, close };
}
type Side = Awaited<ReturnType<typeof openSide>>;

/** Starts the server of another checkout, with its own database in the same cluster. */
async function openOther(folder: string, url: string): Promise<Side> {
  const load = <T>(file: string): Promise<T> =>
    import(pathToFileURL(join(folder, 'tools/bench', file)).href) as Promise<T>; // a checkout with this bench
  const { benchDatabase: makeDatabase } = await load<{ benchDatabase: typeof benchDatabase }>(
    'bench-database.ts',
  );
  const { startPathServer: start } = await load<{ startPathServer: typeof startPathServer }>(
    'path-process.ts',
  );
  process.env.DATABASE_URL = url;
  const database = await makeDatabase();
  const side = await openSide(' (beside)', database.url, start);
  return { ...side, close: () => side.close().then(database.drop) };
}

function measurePart(
  part: Part,
  { server, url, measured }: Side,
  program: string,
  seconds: number,
): Promise<Measured> {
  const loop = { callers: 64, seconds, warmUpSeconds: Math.min(1, seconds / 2), meter: server.meter };
  const peak = () => median((measured.get('saga') ?? []).map((m) => m.perSecond));
  const runs: Record<Part, () => Promise<Measured>> = {
    pgbench: () => runPgbench(program, url, seconds),
    saga: () => server.does({ work: 'saga', callers: 256, seconds }),
    steady: () => server.does({ work: 'steady', perSecond: Math.round(peak() / 4), seconds }),
    sagaOne: () => server.does({ work: 'saga', callers: 1, seconds }),
    http: () => measureTransfers(server, { ...loop, callers: 256 }),
    wallet: () => measureWallets(server, loop),
    walletOne: () => measureWallets(server, { ...loop, callers: 1 }),
    bare: () => measureRows(server, loop),
    statement: () => measureStatements(server, loop),
    refreshMany: () => server.does({ work: 'refreshMany', seconds: Math.min(2, seconds) }),
    refreshOne: () => server.does({ work: 'refreshOne', seconds: Math.min(2, seconds) }),
  };
  return runs[part]();
}

const cpuOf = ({ cpu }: Measured) => (cpu ? cpu.node + cpu.postgres : Number.NaN);

function ratiosOf(measured: AllMeasured): Ratio[] {
  const of = (part: Part, pick: (m: Measured) => number) => (measured.get(part) ?? []).map(pick);
  const speed = (part: Part) => of(part, (m) => m.perSecond);
  const p99 = of('steady', (m) => m.p99Ms);
  return [
    ratio('transfer ÷ pgbench', speed('saga'), speed('pgbench'), { prototype: '', atLeast: 0.5 }),
    ratio(
      'p99 of a transfer at a quarter of the peak, ms',
      p99,
      p99.map(() => 1),
      { prototype: '', atMost: 20 },
    ),
    ratio('GET /api/wallet ÷ bare route', speed('wallet'), speed('bare'), { prototype: '', atLeast: 0.5 }),
    ratio('bare route ÷ GET /api/wallet, CPU', of('bare', cpuOf), of('wallet', cpuOf), { prototype: '' }),
    ratio(
      '16 games refreshed ÷ one, time',
      of('refreshMany', (m) => m.p50Ms),
      of('refreshOne', (m) => m.p50Ms),
      { prototype: '' },
    ),
  ];
}

/** Returns what each part costs divided by what it costs the other checkout in the same round. */
function costRatios(ours: AllMeasured, theirs: AllMeasured): Ratio[] {
  const costs = (of: AllMeasured, part: Part) => (of.get(part) ?? []).map(cpuOf);
  return [...ours.keys()].map((part) =>
    ratio(`CPU ÷ beside: ${names[part]}`, costs(ours, part), costs(theirs, part), { prototype: '' }),
  );
}
