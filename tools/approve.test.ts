import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWithdrawal } from '../server/src/money/withdraw/withdraw.queries.ts';
import { type BankWorld, bankWorld } from '../server/src/testing/bank.ts';

let world: BankWorld;
beforeAll(async () => {
  world = await bankWorld();
});
afterAll(() => world?.close());

/** The command in a process of its own, as a person runs it. */
async function approve(...args: string[]): Promise<{ code: number; output: string }> {
  const url = world.deps.pool.options.connectionString ?? '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'approve.ts'), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: Number(code), output };
}

async function waiting(baht: number) {
  const member = await world.member(5_000_000n);
  const { body } = await world.server.call('withdraw', { token: member.token, body: { amount: baht } });
  const state = async () => (await findWithdrawal(world.deps.pool, member.id, body.withdrawId))?.state;
  return { member, id: String(body.withdrawId), state };
}

test('a person sees what waits, approves one and rejects another, each once', async () => {
  expect(await approve()).toEqual({ code: 0, output: 'No withdrawal waits.\n' });
  const one = await waiting(6_000);
  const two = await waiting(7_000.5);
  const listed = await approve();
  expect(listed.output).toContain(one.id);
  expect(listed.output).toContain('7,000.50 THB to KBANK');

  expect(await approve(one.id)).toMatchObject({ code: 0, output: `${one.id} is approved.\n` });
  expect((await approve(one.id)).code).toBe(1);
  await world.until(async () => (await one.state()) === 'paid', 'paid');

  expect(await approve('reject', two.id)).toMatchObject({ code: 0 });
  expect(await two.state()).toBe('returned');
  expect(await world.balance(two.member, 'wallet')).toBe(5_000_000n);
  expect((await approve()).output).toBe('No withdrawal waits.\n');
});

test('anything else says how to use it and changes nothing', async () => {
  const one = await waiting(6_000);
  for (const args of [['nonsense', one.id], ['reject'], ['reject', one.id, 'now'], ['ffffffff']])
    expect((await approve(...args)).code).toBe(1);
  expect((await approve('ask', one.id)).output).toContain('was never sent');
  expect(await one.state()).toBe('review');
});
