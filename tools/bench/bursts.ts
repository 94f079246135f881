import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { KeepAliveClient } from './keep-alive-client.ts';

/** Concurrent calls of one member, each second. */
const burst = 250;

interface BurstTarget {
  readonly url: string;
  readonly token: string;
}

/**
 * Starts bursts of calls in another process. Resolves once all connections are open, so that only calls are
 * measured.
 */
export async function startBursts({ url, token }: BurstTarget): Promise<{ stop(): Promise<void> }> {
  const child = fork(import.meta.filename, [url, token]);
  // Low priority: real clients have their own processors and must not take the server's here.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  await once(child, 'message');
  return {
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

async function sendBursts({ url, token }: BurstTarget): Promise<never> {
  const clients = await Promise.all(Array.from({ length: burst }, () => KeepAliveClient.open(url)));
  process.send?.('begins');
  for (;;) {
    const asked = clients.map((client) => {
      const headers = [`authorization: Bearer ${token}`, `idempotency-key: ${v4()}`];
      return client.send('POST', '/api/wallet/add', headers, '{"amount":0.01}');
    });
    await Promise.all([...asked, sleep(1_000)]);
  }
}

const [, self, url = '', token = ''] = process.argv;
if (self === import.meta.filename) await sendBursts({ url, token });
