import { availableParallelism } from 'node:os';
import { v4 } from 'uuid';
import { clearOutbox } from './bench-database.ts';
import { startBursts } from './bursts.ts';
import { ClientPool } from './client-pool.ts';
import { type Measured, openLoop } from './closed-loop.ts';
import { type BenchServer, startBenchServer } from './http-parts.ts';
import { measureOverload, type Overload } from './overload.ts';
import { type Report, ratio } from './report.ts';

/** Measures a server at three times its capacity, and other members' calls beside those of a greedy one. */
export async function overloadParts(
  url: string,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const overloads: Overload[] = [];
  const alone: Crowding[] = [];
  const crowded: Crowding[] = [];
  for (let round = 1; round <= rounds; round++) {
    const server = await startBenchServer(url);
    overloads.push(await measureOverload(server, { seconds }));
    await server.stop();
    await clearOutbox(url);
    const calm = await startBenchServer(url);
    for (const [isCrowded, all] of [
      [false, alone],
      [true, crowded],
    ] as const) {
      all.push(await measureCrowding(calm, { seconds, crowded: isCrowded }));
      await clearOutbox(url);
    }
    await calm.stop();
    console.log(`${round}/${rounds} ${JSON.stringify(overloads.at(-1))}`);
  }
  return { parts: partsOf(overloads, alone, crowded), ratios: ratiosOf(overloads, alone, crowded) };
}

function partsOf(
  overloads: readonly Overload[],
  alone: readonly Crowding[],
  crowded: readonly Crowding[],
): Record<string, readonly Measured[]> {
  return {
    'as many callers as permits': overloads.map(({ peak }) => peak),
    'three times that: answered': overloads.map(({ answered }) => answered),
    'three times that: rejected': overloads.map(({ rejected }) => rejected),
    'wallet of another, alone': alone.map(({ wallet }) => wallet),
    'wallet of another, beside 250 movements at once': crowded.map(({ wallet }) => wallet),
    'movement of another, alone': alone.map(({ movement }) => movement),
    'movement of another, beside 250 at once': crowded.map(({ movement }) => movement),
  };
}

function ratiosOf(overloads: readonly Overload[], alone: readonly Crowding[], crowded: readonly Crowding[]) {
  const over = (pick: (one: Overload) => number) => overloads.map(pick);
  const p99 = (all: readonly Crowding[], which: keyof Crowding) => all.map((one) => one[which].p99Ms);
  const ones = overloads.map(() => 1);
  return [
    ratio(
      'answered at three times the peak ÷ peak',
      over((o) => o.answered.perSecond),
      over((o) => o.peak.perSecond),
      { prototype: '1.0' },
    ),
    ratio(
      'the same, for each processor that asking leaves to the server',
      over((o) => o.answered.perSecond / (availableParallelism() - o.clientCores.flooded)),
      over((o) => o.peak.perSecond / (availableParallelism() - o.clientCores.atPeak)),
      { prototype: '', atLeast: 0.9 },
    ),
    ratio(
      'p99 of a rejection, ms',
      over((o) => o.rejected.p99Ms),
      ones,
      { prototype: '', atMost: 50 },
    ),
    ratio(
      'p99 of an answer at three times the peak, ms',
      over((o) => o.answered.p99Ms),
      ones,
      {
        prototype: '61000',
        atMost: 1_000,
      },
    ),
    ratio(
      'memory during ÷ before',
      over((o) => o.memoryMb.during),
      over((o) => o.memoryMb.before),
      { prototype: '3.3' },
    ),
    ratio(
      'memory after ÷ before',
      over((o) => o.memoryMb.after),
      over((o) => o.memoryMb.before),
      { prototype: '' },
    ),
    ratio('p99 of the wallet, crowded ÷ alone', p99(crowded, 'wallet'), p99(alone, 'wallet'), {
      prototype: '117',
      atMost: 1.5,
    }),
    ratio('p99 of a movement, crowded ÷ alone', p99(crowded, 'movement'), p99(alone, 'movement'), {
      prototype: '',
      atMost: 1.5,
    }),
  ];
}

const movement = '{"amount":0.01}';

interface Crowding {
  readonly wallet: Measured;
  readonly movement: Measured;
}

/** Measures other members' latency while one member makes 250 concurrent money calls each second, or while nobody does. */
async function measureCrowding(
  server: BenchServer,
  { seconds, crowded }: { readonly seconds: number; readonly crowded: boolean },
): Promise<Crowding> {
  const [greedy = '', ...others] = server.tokens;
  const attack = crowded ? await startBursts({ url: server.url, token: greedy }) : null;
  const clients = new ClientPool(server.url);
  const anyOther = () => `authorization: Bearer ${others[Math.floor(Math.random() * others.length)]}`;
  const expect200 = (status: number) => {
    if (status !== 200) throw new Error(`somebody else's call answered ${status}`);
  };
  const loop = { seconds, warmUpSeconds: 1 };
  const [wallet, moved] = await Promise.all([
    openLoop(async () => expect200(await clients.send('GET', '/api/wallet', [anyOther()])), {
      ...loop,
      perSecond: 100,
    }),
    openLoop(
      async () => {
        const headers = [anyOther(), `idempotency-key: ${v4()}`];
        expect200(await clients.send('POST', '/api/wallet/add', headers, movement));
      },
      { ...loop, perSecond: 50 },
    ),
  ]);
  clients.close();
  await attack?.stop();
  return { wallet, movement: moved };
}
