import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logAlarm } from '../inquiry/alarm.ts';
import { escalate } from '../inquiry/inquiry.queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { relayOnce } from '../platform/outbox/outbox-relay.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { programEnv } from '../testing/process/program-env.ts';
import { postUnattributedPayment } from './qr-deposits/credit-qr.ts';
import { settleWithdrawal } from './withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from './withdrawals/withdrawal.queries.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

const victim = join(import.meta.dirname, '../testing/victim.ts');
const payment = { paymentNo: 'P1', amount: 7_700n };

const stored = async () =>
  (await fixture.deps.pool.query<{ id: string }>('select id from alarm order by id')).rows.map(
    ({ id }) => id,
  );
const logged = () =>
  fixture.logged
    .map((line) => JSON.parse(line) as { alarm?: string; id: string })
    .filter(({ alarm }) => alarm !== undefined)
    .map(({ id }) => id)
    .sort();
/** Runs the relay once, which a process with jobs does twenty times a second. */
const relay = (log = (alarm: object) => logAlarm(fixture.deps.log, alarm as Record<string, unknown>)) =>
  relayOnce(fixture.deps.pool, { send: async () => {} }, () => {}, {
    onAlarms: (alarms) => alarms.forEach(log),
  });

/** Returns dependencies whose ledger posts and then fails before the caller learns of it. */
const dying = (): typeof fixture.deps => {
  const post: Ledger['post'] = async (entry) => {
    await fixture.deps.ledger.post(entry);
    throw new Error('killed');
  };
  return { ...fixture.deps, ledger: { busy: false, post } };
};

test('an alarm survives a process killed between commit and log, and its replay stores it once', async () => {
  const url = fixture.deps.pool.options.connectionString ?? '';
  const child = spawn(
    process.execPath,
    [victim, url, fixture.sandbox.url, 'suspend', v7(), payment.paymentNo],
    {
      env: programEnv(),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  while ((await stored()).length === 0) await sleep(10);
  child.kill('SIGKILL');
  await exited;
  expect(logged()).toEqual([]);

  // The gateway reports the payment again, which is already posted.
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', payment);
  await relay();
  expect(await stored()).toHaveLength(1);
  expect(logged()).toEqual(await stored());
});

test('the alarms of a contradiction and a new silence are each logged once after a crash', async () => {
  const member = await fixture.member(1_000_000n);
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const withdrawal = (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))!; // Inserted above.
  const subject = { kind: 'withdrawal', memberId: member.id, id: withdrawal.id };
  const evidence = {
    account: 'operator:payout:KBANK',
    currency: 'THB',
    details: { why: 'TIMEOUT' },
  } as const;
  await escalate(fixture.deps.pool, { ...subject, takenAt: new Date(Date.now() + 60_000) }, evidence);
  await settleWithdrawal(fixture.deps, withdrawal, { kind: 'failed', code: 'WRONG' });
  for (const deps of [dying(), fixture.deps])
    await settleWithdrawal(deps, withdrawal, { kind: 'paid' }).catch((fault) =>
      expect(String(fault)).toContain('killed'),
    );
  await relay();
  expect(await stored()).toHaveLength(3);
  expect(logged()).toEqual(await stored());
});

test('a relay that dies after logging logs its alarms again: at least once', async () => {
  const before = logged();
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    ...payment,
    paymentNo: 'P2',
  });
  const diesAfterwards = (alarm: object) => {
    logAlarm(fixture.deps.log, alarm as Record<string, unknown>);
    throw new Error('killed');
  };
  await expect(relay(diesAfterwards)).rejects.toThrow('killed');
  expect(new Set(logged())).toEqual(new Set(await stored()));
  await relay();
  await relay();
  expect(new Set(logged())).toEqual(new Set(await stored()));
  expect(logged()).toHaveLength(before.length + 2);
});

test('a relay that does not log alarms leaves them for one that does', async () => {
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    ...payment,
    paymentNo: 'P3',
  });
  await relayOnce(fixture.deps.pool, { send: async () => {} }, () => {});
  expect(logged()).not.toEqual(await stored());
  await relay();
  expect(new Set(logged())).toEqual(new Set(await stored()));
  const line = fixture.logged.find((each) => each.includes('"alarm":"unattributed"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    account: 'operator:suspense',
    theirs: '7700',
    details: { provider: 'KBANK', reference: 'NOBODY', paymentNo: 'P1' },
  });
});
