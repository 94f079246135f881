import { v4 } from 'uuid';
import { startBursts } from './bursts.ts';
import { ClientPool } from './client-pool.ts';
import { type Measured, openLoop } from './closed-loop.ts';
import type { BenchServer } from './http-parts.ts';

const movement = '{"amount":0.01}';

export interface Crowding {
  readonly wallet: Measured;
  readonly movement: Measured;
}

/** Measures other members' latency while one member makes 250 concurrent money calls each second, or while nobody does. */
export async function measureCrowding(
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
