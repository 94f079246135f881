import { randomUUID } from 'node:crypto';
import type { Client } from '@kapao/contract/client';
import { logIn } from '../drills/journeys/log-in.ts';
import { makeMembers } from '../drills/journeys/make-members.ts';
import { startStack } from '../run/stack.ts';
import { closedLoop, type Measured } from './closed-loop.ts';

const callers = 16;

/** Measures the whole path: HTTP, hold, the game's provider in the sandbox, post; there and back. */
export async function measureSaga(seconds: number): Promise<Measured> {
  const stack = await startStack();
  try {
    // Enough members in rotation that none exceeds the limit on money calls.
    const count = callers + Math.ceil(seconds) * 10;
    const members = await makeMembers(stack.databaseUrl, { count, opening: 1_000_000n });
    const idle: { readonly client: Client; inGame: boolean }[] = [];
    // One login after the other, because only a few passwords are hashed at once.
    for (const member of members) {
      const client = await logIn(stack.url, member);
      await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: randomUUID() });
      idle.push({ client, inGame: false });
    }
    return await closedLoop(
      async () => {
        const session = idle.shift();
        if (!session) throw new Error('there are more members than callers');
        const [from, to] = session.inGame ? ['PG', 'WALLET'] : ['WALLET', 'PG'];
        const body = { from: from ?? '', to: to ?? '', amount: 1 };
        const { status } = await session.client('transfer', { body, idempotencyKey: randomUUID() });
        if (status !== 'SUCCESS') throw new Error(`the transfer is ${status} without any fault`);
        session.inGame = !session.inGame;
        idle.push(session);
      },
      { callers, seconds, warmUpSeconds: 1 },
    );
  } finally {
    await stack.stop();
  }
}
