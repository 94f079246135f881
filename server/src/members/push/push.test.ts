import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelOpenQr } from '../../payments/qr-deposits/cancel-qr.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import type { JobHandler } from '../../platform/jobs/run-each.ts';
import { relayOnce } from '../../platform/outbox/outbox-relay.ts';
import { chatSlice } from '../../support/chat.route.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import {
  type BrowserKeys,
  browserKeys,
  decryptPush,
  testPushService,
} from '../../testing/network/push-endpoint.ts';
import { limitsSlice } from '../limits/limits.route.ts';
import { sessionSlice } from '../session/session.route.ts';
import { registerPushJobs } from './push.jobs.ts';
import { sweepBrowsers } from './push.queries.ts';
import { pushSlice } from './push.route.ts';
import { loadPushKeys } from './push-keys.ts';
import { pushTexts } from './push-texts.ts';

let fixture: BankFixture;
let service: Awaited<ReturnType<typeof testPushService>>;
const handlers = new Map<string, JobHandler>();
beforeAll(async () => {
  fixture = await bankFixture({}, [pushSlice, chatSlice, sessionSlice, limitsSlice(cancelOpenQr)]);
  service = await testPushService();
  registerPushJobs(
    { work: (queue, handler) => void handlers.set(queue, handler), every: () => {} },
    fixture.deps,
  );
});
afterAll(async () => {
  await service?.close();
  await fixture?.close();
});
afterEach(async () => {
  service.says(201);
  service.pushed.length = 0;
  await pushJobs();
});

interface Phone {
  readonly keys: BrowserKeys;
  readonly endpoint: string;
  readonly id: string;
}
let phones = 0;
function newPhone(endpoint = `${service.url}/push/${++phones}`): Phone {
  return { keys: browserKeys(), endpoint, id: createHash('sha256').update(endpoint).digest('base64url') };
}
const subscribe = (member: Pick<TestMember, 'token'>, phone: Phone, more: object = {}) =>
  fixture.server.call('subscribePush', {
    token: member.token,
    body: {
      endpoint: phone.endpoint,
      keys: { p256dh: phone.keys.p256dh, auth: phone.keys.auth },
      kinds: ['answer', 'deposit', 'withdrawal'],
      locale: 'en',
      ...more,
    },
  });
/** Creates a member who receives browser notifications. */
async function subscriber(more: object = {}, amount = 0n) {
  const member = await fixture.member(amount);
  const phone = newPhone();
  expect(await subscribe(member, phone, more)).toMatchObject({ status: 200, body: { _id: phone.id } });
  return { member, phone };
}
const stateOf = async ({ token }: Pick<TestMember, 'token'>) =>
  (await fixture.server.call('getPush', { token })).body;
const idsOf = async (member: TestMember) =>
  (await stateOf(member)).subscriptions.map(({ _id }: { _id: string }) => _id);

/** Returns the web push jobs that wait in the outbox. */
async function pushJobs(): Promise<NewJob[]> {
  const jobs: NewJob[] = [];
  await relayOnce(fixture.deps.pool, { send: async (sent) => void jobs.push(...sent) }, () => {});
  return jobs.filter(({ queue }) => queue.startsWith('push-'));
}
const run = ({ queue, data }: NewJob) => handlers.get(queue)!(data); // All of them are registered above.
const readAs = (phone: Phone) =>
  service.pushed
    .filter(({ path }) => phone.endpoint.endsWith(path))
    .map(({ body }) => JSON.parse(decryptPush(phone.keys, body)));

/** Posts a message from the operator's side in the member's conversation. */
const answer = (member: TestMember, author: 'person' | 'bot' | 'house' = 'bot') =>
  fixture.deps.pool.query(
    `select chat_say(c, $2, jsonb_build_object('author', $3::text, 'messageType', 'text', 'payload', 'hello',
       'staffId', case when $3 = 'person' then gen_random_uuid() end)) from chat_lock($1, null) c`,
    [member.id, v7(), author],
  );

describe('a member is notified', () => {
  test.each(['th', 'la', 'en'] as const)('of an answer, in their language (%s)', async (locale) => {
    const { member, phone } = await subscriber({ locale });
    await answer(member, 'person');
    const jobs = await pushJobs();
    expect(jobs).toMatchObject([{ queue: 'push-other', startAfterMs: 4000 }]);
    expect(JSON.stringify(jobs)).not.toContain(phone.endpoint);
    await run(jobs[0]!);
    expect(readAs(phone)).toEqual([
      { kind: 'answer', tag: 'answer', text: pushTexts.answer.texts[locale], to: '/user/home?chat=1' },
    ]);
    const { headers } = service.pushed[0]!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: 'answer' });
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400);
    const { publicKey } = await stateOf(member);
    expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
    expect(String(headers.authorization).endsWith(`k=${publicKey}`)).toBe(true);
  });

  test('of a deposit and of a withdrawal, without an amount or a name', async () => {
    const { member, phone } = await subscriber({}, 500_000n);
    await fixture.transfer({ from: member, amount: 123.45 });
    await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 512_345n, 'the deposit');
    const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
    await fixture.until(
      async () =>
        (
          await fixture.server.call('getWithdraw', {
            token: member.token,
            params: { withdrawId: body.withdrawId },
          })
        ).body.status === 'SUCCESS',
      'the withdrawal',
    );
    for (const job of await pushJobs()) await run(job);
    const read = readAs(phone);
    expect(read.map(({ tag }) => tag).sort()).toEqual(['deposit', 'withdrawal-done']);
    expect(JSON.stringify(read)).not.toMatch(/123|300|Test|08\d{8}|THB|฿/);
  });

  test('of a withdrawal that was rejected, and not of one that they cancelled', async () => {
    const { member, phone } = await subscriber({}, 6_000_000n);
    const ask = async () =>
      (await fixture.server.call('withdraw', { token: member.token, body: { amount: 40_000 } })).body
        .withdrawId;
    const own = await ask();
    const taken = await fixture.server.call('cancelWithdraw', {
      token: member.token,
      params: { withdrawId: own },
    });
    expect(taken.status).toBe(200);
    expect(await pushJobs()).toEqual([]);
    const id = await ask();
    await fixture.deps.pool.query(
      "update withdrawal set state = 'returned', return_reason = 'REJECTED' where member_id = $1 and id = $2",
      [member.id, id],
    );
    for (const job of await pushJobs()) await run(job);
    expect(readAs(phone)).toMatchObject([{ tag: 'withdrawal-look', text: 'Please check your withdrawal' }]);
  });

  test('of a new password, whatever kinds they chose, also in a browser that it logs out', async () => {
    const { member, phone } = await subscriber({ kinds: [] });
    const token = await fixture.server.openSession(member.id);
    const body = { oldPassword: member.password, newPassword: 'kapao-other-2' };
    expect((await fixture.server.call('changePassword', { token, body })).status).toBe(200);
    for (const job of await pushJobs()) await run(job);
    expect(readAs(phone)).toMatchObject([{ tag: 'security', text: pushTexts.security.texts.en }]);
    // The browser of the ended session gets nothing else, and goes with the sweep.
    await answer(member, 'person');
    expect(await pushJobs()).toEqual([]);
    await sweepBrowsers(fixture.deps.pool, 1_000);
    expect((await stateOf({ token })).subscriptions).toEqual([]);
  });

  test('of no automatic message, no message to a guest, and no kind that they switched off', async () => {
    const { member, phone } = await subscriber({ kinds: ['deposit'] });
    await answer(member);
    await answer((await subscriber()).member, 'house');
    await fixture.deps.pool.query(
      `select chat_say(c, $1, '{"author": "bot", "messageType": "text", "payload": "hello"}') from chat_lock(null, $1) c`,
      [v7()],
    );
    expect(await pushJobs()).toEqual([]);
    const set = await fixture.server.call('setPush', {
      token: member.token,
      params: { pushId: phone.id },
      body: { kinds: ['answer', 'answer'], locale: 'th' },
    });
    expect(set.status).toBe(200);
    expect((await stateOf(member)).subscriptions).toEqual([
      { _id: phone.id, kinds: ['answer'], locale: 'th' },
    ]);
    await answer(member);
    const [job] = await pushJobs();
    await fixture.server.call('setPush', {
      token: member.token,
      params: { pushId: phone.id },
      body: { kinds: [], locale: 'th' },
    });
    await run(job!);
    expect(service.pushed).toEqual([]);
  });

  test('of no message that was read meanwhile', async () => {
    const { member } = await subscriber();
    await answer(member);
    const [job] = await pushJobs();
    await fixture.server.call('readChatCustomer', { token: member.token, body: {} });
    await run(job!);
    expect(service.pushed).toEqual([]);
  });

  test('once about five answers in a row, and again about the next answer', async () => {
    const { member, phone } = await subscriber();
    for (let n = 0; n < 5; n++) await answer(member);
    const jobs = await pushJobs();
    expect(jobs).toHaveLength(5);
    await Promise.all(jobs.map(run));
    expect(readAs(phone)).toHaveLength(1);
    await answer(member);
    for (const job of await pushJobs()) await run(job);
    expect(readAs(phone)).toHaveLength(2);
  });

  test('of nothing older than a day', async () => {
    const { member } = await subscriber();
    await answer(member);
    const [job] = await pushJobs();
    await run({ ...job!, data: { ...job!.data, at: new Date(Date.now() - 25 * 3600_000).toISOString() } });
    expect(service.pushed).toEqual([]);
  });
});

test('a member without a subscribed browser gets no push job', async () => {
  const member = await fixture.member();
  await answer(member, 'person');
  await fixture.transfer({ from: member, amount: 77 });
  await fixture.until(async () => (await fixture.balance(member, 'wallet')) === 7_700n, 'the deposit');
  expect(await pushJobs()).toEqual([]);
});

describe('a push service', () => {
  test.each([404, 410])(
    'that answers %i ends the subscription, and gets no more messages',
    async (status) => {
      const { member, phone } = await subscriber();
      await answer(member);
      const [job] = await pushJobs();
      service.says(status);
      await run(job!);
      expect(await idsOf(member)).toEqual([]);
      service.says(201);
      await run(job!);
      expect(readAs(phone)).toHaveLength(1);
      const { rows } = await fixture.deps.pool.query('select id from push_claim where id = $1', [phone.id]);
      expect(rows).toEqual([]);
    },
  );

  test.each([503, 429])(
    'that answers %i gets the message again, and the log has no endpoint',
    async (status) => {
      const { member, phone } = await subscriber();
      await answer(member);
      const [job] = await pushJobs();
      service.says(status);
      await expect(run(job!)).rejects.toThrow(`other: HTTP ${status}`);
      service.says(201);
      await run(job!);
      await run(job!);
      expect(readAs(phone)).toHaveLength(2);
      expect(fixture.logged.join('\n')).not.toContain(phone.endpoint);
    },
  );

  test('that refuses a message does not get it again, and five refusals in a row end the subscription', async () => {
    const { member, phone } = await subscriber();
    service.says(413);
    for (let n = 1; n <= 5; n++) {
      expect(await idsOf(member)).toEqual([phone.id]);
      await answer(member);
      const [job] = await pushJobs();
      await run(job!);
      await run(job!);
      expect(service.pushed).toHaveLength(n);
    }
    expect(await idsOf(member)).toEqual([]);
    expect(fixture.logged.join('\n')).toContain('a push service refused a message');
  });

  test('that does not answer delays no other service', async () => {
    const [slow, quick] = [await testPushService(), await subscriber()];
    slow.says('silent');
    const hung = await subscriber();
    await fixture.deps.pool.query(
      "update push_subscription set endpoint = $2, service = 'mozilla' where member_id = $1",
      [hung.member.id, `${slow.url}/hangs`],
    );
    await answer(hung.member);
    await answer(quick.member);
    const jobs = await pushJobs();
    expect(jobs.map(({ queue }) => queue).sort()).toEqual(['push-mozilla', 'push-other']);
    const runs = jobs.map((job) => run(job));
    const hanging = runs[jobs.findIndex(({ queue }) => queue === 'push-mozilla')];
    await runs[jobs.findIndex(({ queue }) => queue === 'push-other')];
    expect(readAs(quick.phone)).toHaveLength(1);
    // The slow service has received the message; its job fails and will be retried.
    await expect.poll(() => slow.pushed.length).toBe(1);
    const ended = expect(hanging).rejects.toThrow('mozilla: ');
    await slow.close();
    await ended;
  });

  test('gets a message at most twice, with the same topic, after a crash behind its answer', async () => {
    const { member, phone } = await subscriber();
    await answer(member);
    const [job] = await pushJobs();
    await run(job!);
    // State left by a process that dies between the push service's answer and our record of it: sent, but not marked as
    // notified.
    await fixture.deps.pool.query(
      "update push_delivery set sent_at = null, lease_until = now() + interval '1 minute' where member_id = $1",
      [member.id],
    );
    await run(job!); // Another process may still hold the lease.
    expect(readAs(phone)).toHaveLength(1);
    await fixture.deps.pool.query('update push_delivery set lease_until = now() where member_id = $1', [
      member.id,
    ]);
    await run(job!);
    await run(job!);
    expect(readAs(phone)).toHaveLength(2);
    expect(new Set(service.pushed.map(({ headers }) => headers.topic))).toEqual(new Set(['answer']));
  });
});

describe('a browser', () => {
  test.each([
    'https://inside.example/push',
    'http://169.254.169.254/latest',
    'http://10.0.0.1:8080/x',
    'ftp://fcm.googleapis.com/x',
    'x',
  ])('with an address outside the push services (%s) is refused', async (endpoint) => {
    const member = await fixture.member();
    expect(await subscribe(member, newPhone(endpoint))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', params: { field: 'endpoint' } },
    });
    expect(await idsOf(member)).toEqual([]);
  });

  test('with unusable keys is refused', async () => {
    const member = await fixture.member();
    const refused = await subscribe(member, newPhone(), { keys: { p256dh: 'AAAA', auth: 'AAAA' } });
    expect(refused).toMatchObject({ status: 400, body: { params: { field: 'keys' } } });
  });

  test('whose endpoint another member submits stays with its own member', async () => {
    const { member, phone } = await subscriber();
    const thief = await fixture.member();
    const stolen = await subscribe(thief, { ...newPhone(phone.endpoint), keys: browserKeys() });
    expect(stolen).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect([await idsOf(member), await idsOf(thief)]).toEqual([[phone.id], []]);
    for (const name of ['setPush', 'unsubscribePush'] as const) {
      const body = name === 'setPush' ? { body: { kinds: [], locale: 'th' } } : {};
      const refused = await fixture.server.call(name, {
        token: thief.token,
        params: { pushId: phone.id },
        ...body,
      });
      expect(refused).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
    }
    expect((await stateOf(member)).subscriptions[0].kinds).toHaveLength(3);
  });

  test('belongs to the member who logged in there last, and to nobody else', async () => {
    const { member, phone } = await subscriber();
    const next = await fixture.member();
    expect((await subscribe(next, phone)).status).toBe(200);
    expect([await idsOf(member), await idsOf(next)]).toEqual([[], [phone.id]]);
    await answer(member);
    expect(await pushJobs()).toEqual([]);
  });

  test('beyond the fifth replaces the oldest', async () => {
    const { member, phone: first } = await subscriber();
    const others = Array.from({ length: 5 }, () => newPhone());
    for (const phone of others) await subscribe(member, phone);
    const kept = others.map(({ id }) => id);
    expect((await idsOf(member)).sort()).toEqual([...kept].sort());
    expect(kept).not.toContain(first.id);
    const many = Array.from({ length: 12 }, () => newPhone());
    await Promise.all(many.map((phone) => subscribe(member, phone)));
    expect(await idsOf(member)).toHaveLength(5);
    await answer(member);
    expect(await pushJobs()).toHaveLength(5);
    const { rows } = await fixture.deps.pool.query('select id from push_claim where member_id = $1', [
      member.id,
    ]);
    expect(rows).toHaveLength(5);
  });

  test('is unsubscribed with its login, however that ends', async () => {
    const { member, phone } = await subscriber();
    const other = await fixture.server.openSession(member.id);
    const elsewhere = newPhone();
    await subscribe({ token: other }, elsewhere);
    await fixture.server.call('logout', { token: other });
    expect(await idsOf(member)).toEqual([phone.id]);
    await answer(member);
    const [job] = await pushJobs();
    await fixture.deps.pool.query("update member set status = 'inactive' where id = $1", [member.id]);
    await run(job!);
    expect(service.pushed).toEqual([]);
    const { rows } = await fixture.deps.pool.query('select 1 from push_subscription where member_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('whose login expired gets no message, and is swept', async () => {
    const { member } = await subscriber();
    await answer(member);
    const [job] = await pushJobs();
    await fixture.deps.pool.query('update session set expires_at = now() where member_id = $1', [member.id]);
    await run(job!);
    expect(service.pushed).toEqual([]);
    const { rows } = await fixture.deps.pool.query('select push_sweep(10) as gone');
    expect(rows[0].gone).toBe(1n);
  });

  test('changes its address only with the old address and secret', async () => {
    const { member, phone } = await subscriber({ kinds: ['deposit'], locale: 'la' });
    const next = newPhone();
    const renew = (old: object) =>
      fixture.server.call('renewPush', {
        body: { old, endpoint: next.endpoint, keys: { p256dh: next.keys.p256dh, auth: next.keys.auth } },
      });
    for (const old of [
      { endpoint: phone.endpoint, auth: browserKeys().auth },
      { endpoint: `${phone.endpoint}x`, auth: phone.keys.auth },
    ])
      expect(await renew(old)).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
    expect(await idsOf(member)).toEqual([phone.id]);
    expect((await renew({ endpoint: phone.endpoint, auth: phone.keys.auth })).status).toBe(200);
    expect((await stateOf(member)).subscriptions).toEqual([
      { _id: next.id, kinds: ['deposit'], locale: 'la' },
    ]);
    // The browser did not receive the first answer and repeats the call.
    expect((await renew({ endpoint: phone.endpoint, auth: phone.keys.auth })).status).toBe(200);
    expect(await idsOf(member)).toEqual([next.id]);
  });

  test('gets no message after it unsubscribed', async () => {
    const { member, phone } = await subscriber();
    const off = () =>
      fixture.server.call('unsubscribePush', { token: member.token, params: { pushId: phone.id } });
    expect((await off()).status).toBe(200);
    expect((await off()).body.code).toBe('NO_DATA');
    await answer(member);
    expect(await pushJobs()).toEqual([]);
  });
});

test('the keys are created once, also by concurrent starts, and are not used with another encryption key', async () => {
  const { pool, settings } = fixture.deps;
  await pool.query('delete from push_key');
  const pairs = await Promise.all(Array.from({ length: 6 }, () => loadPushKeys({ pool, settings })));
  expect(new Set(pairs.map((pair) => pair?.publicKey)).size).toBe(1);
  const { rows } = await pool.query('select private_key from push_key');
  const open = pairs[0]!.privateKey.export({ format: 'der', type: 'pkcs8' });
  expect(rows[0].private_key.includes(open)).toBe(false);
  const other = { serverKeys: testKeys('another-key-of-the-house') };
  expect(await loadPushKeys({ pool, settings: other })).toBeNull();
  expect((await loadPushKeys({ pool, settings }))?.publicKey).toBe(pairs[0]?.publicKey);
});

test('texts contain no amounts, names or links', () => {
  for (const { texts } of Object.values(pushTexts))
    for (const text of Object.values(texts)) expect(text).not.toMatch(/[\d@{}:/]|kapao/i);
});

test('an event has the same kind in SQL and in its text', async () => {
  for (const [event, { kind }] of Object.entries(pushTexts))
    expect((await fixture.deps.pool.query('select push_kind($1) as kind', [event])).rows).toEqual([{ kind }]);
});
