import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { ClientPool } from './client-pool.ts';
import { closedLoop, type Measured, summary } from './closed-loop.ts';
import type { BenchServer } from './http-parts.ts';

/** Behaviour of a server under more load than it can serve. Latencies count from the scheduled moment of each call. */
export interface Overload {
  /** Throughput with as many callers as the server admits calls at once. */
  readonly peak: Measured;
  readonly answered: Measured;
  readonly rejected: Measured;
  /** Processors used by the client alone and so lost to the server: at the peak, and at three times the peak. */
  readonly clientCores: { readonly atPeak: number; readonly flooded: number };
  /** Memory of the server's process. */
  readonly memoryMb: { readonly before: number; readonly during: number; readonly after: number };
}

/** One in this many calls moves money; the others read the wallet. */
const movementEvery = 5;
const timesThePeak = 3;
/** Callers at the peak: as many as CALLS_AT_ONCE permits by default. */
const peakCallers = 64;
/** Connections opened before the flood, as a proxy holds them; more are opened when needed. */
const connections = 500;

export async function measureOverload(
  server: BenchServer,
  { seconds, callers = peakCallers }: { readonly seconds: number; readonly callers?: number },
): Promise<Overload> {
  const clients = new ClientPool(server.url);
  await clients.open(connections);
  const peakCores = startCoreMeter();
  const peak = await closedLoop(
    async () => {
      const status = await ask(clients, server);
      if (status !== 200) throw new Error(`with ${callers} callers a call answered ${status}`);
    },
    { callers, seconds, warmUpSeconds: 2 },
  );
  const atPeak = peakCores();
  const before = await memoryMb(server);
  const watched = watchMemory(server);
  const floodCores = startCoreMeter();
  const seen = await flood(clients, server, peak.perSecond * timesThePeak, seconds);
  const flooded = floodCores();
  const during = await watched.stop();
  clients.close();
  // Time for the garbage collector to free the memory of the flood.
  await sleep(5_000);
  return {
    peak,
    answered: summary(seen.answered, seconds),
    rejected: summary(seen.rejected, seconds),
    clientCores: { atPeak, flooded },
    memoryMb: { before, during, after: await memoryMb(server) },
  };
}

/** Returns a function that returns how many processors this process has kept busy since. */
function startCoreMeter(): () => number {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1_000 / (performance.now() - began);
  };
}

/** Calls at fixed moments, independent of earlier answers, and ignores every request to back off. */
async function flood(clients: ClientPool, server: BenchServer, perSecond: number, seconds: number) {
  const answered: number[] = [];
  const rejected: number[] = [];
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const dueMs = began + (n * 1_000) / perSecond;
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 1) await sleep(earlyMs);
    asked.push(
      ask(clients, server).then((status) => {
        const tookMs = performance.now() - dueMs;
        if (status === 200) answered.push(tookMs);
        else if (status === 429) rejected.push(tookMs);
        else throw new Error(`in the flood a call answered ${status}`);
      }),
    );
  }
  await Promise.all(asked);
  return { answered, rejected };
}

function ask(clients: ClientPool, { tokens }: BenchServer): Promise<number> {
  const token = tokens[Math.floor(Math.random() * tokens.length)] ?? '';
  const headers = [`authorization: Bearer ${token}`];
  if (Math.random() * movementEvery >= 1) return clients.send('GET', '/api/wallet', headers);
  return clients.send('POST', '/api/wallet/add', [...headers, `idempotency-key: ${v4()}`], '{"amount":0.01}');
}

function watchMemory(server: BenchServer) {
  let most = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, await memoryMb(server));
      await sleep(500);
    }
  })();
  // `stop` reports it; unhandled, it would hide why the bench itself failed and ended its server.
  watch.catch(() => {});
  return {
    async stop() {
      watching = false;
      await watch;
      return most;
    },
  };
}

async function memoryMb({ monitorUrl }: BenchServer): Promise<number> {
  const text = await (await fetch(`${monitorUrl}/metrics`)).text();
  return Math.round(Number(/^kapao_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20);
}
