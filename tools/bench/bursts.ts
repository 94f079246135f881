import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { v4 } from 'uuid';
import { KeepAliveClient } from './keep-alive-client.ts';

/** What one member asks for at once, each second. */
const burst = 250;

interface Greedy {
  readonly url: string;
  readonly token: string;
}

/** Begins when all connections are there, so that nothing is measured but the calls. */
export async function startBursts(greedy: Greedy): Promise<{ stop(): Promise<void> }> {
  // A thread of its own: nobody who is measured waits for whoever asks.
  const thread = new Worker(import.meta.filename, { workerData: greedy });
  await once(thread, 'message');
  return {
    async stop() {
      await thread.terminate();
    },
  };
}

async function askWithoutEnd({ url, token }: Greedy): Promise<never> {
  const clients = await Promise.all(Array.from({ length: burst }, () => KeepAliveClient.open(url)));
  parentPort?.postMessage('begins');
  for (;;) {
    const asked = clients.map((client) => {
      const headers = [`authorization: Bearer ${token}`, `idempotency-key: ${v4()}`];
      return client.send('POST', '/api/wallet/add', headers, '{"amount":0.01}');
    });
    await Promise.all([...asked, sleep(1_000)]);
  }
}

if (parentPort) await askWithoutEnd(workerData);
