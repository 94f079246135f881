import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedContent } from '../../content/seed-content.ts';
import { relayOnce } from '../../platform/outbox/outbox-relay.ts';
import { reportAlarm } from '../../platform/outbox/report-alarm.ts';
import type { AlarmMessage } from '../../providers/alarm/alarm-channel.ts';
import type { AlarmReceiver } from '../../providers/alarm/alarm-channels.ts';
import { type ProviderOutcome, unknown } from '../../providers/protocol/outcome.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { lingerMs } from './alarms.jobs.ts';
import { mostTries, planDueIncidents, sendNextMessage, startAlarmDelivery } from './deliver-alarms.ts';
import { watchIncidents, writeEnd } from './incident.queries.ts';
import { receiveAlarms } from './receive-alarms.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.pool);
});
afterAll(() => database?.close());
beforeEach(() =>
  // Without triggers: the foreign key's check of 10,000 alarms takes a slow machine half a minute.
  database.pool.query(`begin; set local session_replication_role = replica;
    delete from alarm_delivery; delete from alarm_incident; delete from alarm; delete from outbox; commit`),
);

/** What a channel was sent, and how it answers; throwing stands for a process that dies at this moment. */
interface Inbox {
  readonly sent: AlarmMessage[];
  answer: (message: AlarmMessage) => ProviderOutcome;
}
const newInbox = (): Inbox => ({ sent: [], answer: () => ({ kind: 'done' }) });

function receiver(code: string, inbox: Inbox, part: Partial<AlarmReceiver> = {}): AlarmReceiver {
  return {
    row: {
      kind: 'alarm',
      code,
      adapter: 'webhook',
      baseUrl: 'https://ops.example',
      settings: {},
      guarded: [],
      // Long, so that no lease ends by itself on a slow machine.
      timeoutMs: 3_600_000,
      settleDelayMs: 1,
      retryStepsMs: [1_000],
      inquiriesAtOnce: 1,
      reach: 'anywhere',
    },
    channel: {
      code,
      async send(message) {
        inbox.sent.push(message);
        return inbox.answer(message);
      },
    },
    step: 1,
    leastSeverity: 'notice',
    language: 'en',
    stepsMs: [60_000],
    ...part,
  };
}

function depsOf(...receivers: AlarmReceiver[]) {
  return {
    pool: database.app,
    providers: {
      ...createProviderRegistry([]),
      alarms: new Map(receivers.map((one) => [one.row.code, one])),
    },
    settings: { operatorUrl: 'https://console.example' },
    log: { error: () => {}, warn: () => {} },
  };
}

/** Raises alarms as the ledger does, and relays them as a process with jobs does. */
async function raise(many = 1, kind = 'total', account = 'operator:payout:KBANK'): Promise<void> {
  await database.pool.query(
    `insert into alarm (id, kind, account, currency)
     select gen_random_uuid(), $2, $3, 'THB' from generate_series(1, $1::int)`,
    [many, kind, account],
  );
  await relay();
}
async function relay(): Promise<void> {
  const onAlarms = receiveAlarms.bind(null, { error: () => {} });
  while ((await relayOnce(database.app, { send: async () => {} }, () => {}, { onAlarms })) > 0);
}
/** Moves all times of incidents and messages back, as if time had passed. */
async function pass(interval: string): Promise<void> {
  await database.pool.query(
    `update alarm_incident set raised_at = raised_at - $1::interval,
            step_at = step_at - $1::interval, notified_at = notified_at - $1::interval, next_at = next_at - $1::interval,
            acknowledged_at = acknowledged_at - $1::interval`.replaceAll('$1', `'${interval}'`),
  );
  await database.pool.query(
    `update alarm_delivery set next_at = next_at - $1::interval, message_at = message_at - $1::interval,
            created_at = created_at - $1::interval`.replaceAll('$1', `'${interval}'`),
  );
}
const states = async () =>
  (
    await database.pool.query<{ channel: string; reason: string; state: string; alarms: string }>(
      `select channel, reason, state, alarms::text from alarm_delivery order by created_at, channel`,
    )
  ).rows.map(({ channel, reason, state, alarms }) => `${channel} ${reason} ${state} ${alarms}`);

test('an alarm is told once, then again only as a reminder while it stands', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox);
  const deps = depsOf(one);
  await raise();
  for (const _time of [1, 2]) {
    await planDueIncidents(deps);
    await sendNextMessage(deps, one);
  }
  expect(inbox.sent).toHaveLength(1);
  expect(inbox.sent[0]).toMatchObject({
    severity: 'critical',
    isTest: false,
    title: 'CRITICAL: Total differs from the provider · operator:payout:KBANK',
    url: 'https://console.example/alarms',
    lines: [{ kind: 'total', subject: 'operator:payout:KBANK', alarms: 1, reason: 'raised' }],
  });
  await pass('4 hours');
  await planDueIncidents(deps);
  await sendNextMessage(deps, one);
  expect(inbox.sent.map(({ lines }) => lines[0]?.reason)).toEqual(['raised', 'reminder']);
  await database.pool.query('update alarm set resolved_at = now()');
  await pass('4 hours');
  await planDueIncidents(deps);
  await watchIncidents(database.app, lingerMs);
  expect(await sendNextMessage(deps, one)).toBe(false);
  expect((await database.pool.query('select from alarm_incident where ended_at is null')).rowCount).toBe(0);
});

test('killed between sent and noted, the message is sent again under its id; nothing of it is lost', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox);
  const deps = depsOf(one);
  await raise();
  await planDueIncidents(deps);
  inbox.answer = () => {
    throw new Error('killed');
  };
  await expect(sendNextMessage(deps, one)).rejects.toThrow('killed');
  expect(await states()).toEqual(['OPS raised waiting 1']);
  // Another alarm waits behind it until the lease is over, and does not change what was sent.
  await raise(1, 'payout', 'operator:payout:BCEL');
  await planDueIncidents(deps);
  inbox.answer = () => ({ kind: 'done' });
  expect(await sendNextMessage(deps, one)).toBe(false);
  await pass('2 hours');
  expect(await sendNextMessage(deps, one)).toBe(true);
  expect(inbox.sent[1]).toEqual({ ...inbox.sent[0], createdAt: expect.any(String) });
  await pass('1 minute');
  await sendNextMessage(deps, one);
  expect(inbox.sent[2]?.lines.map(({ kind }) => kind)).toEqual(['payout']);
  expect(await states()).toEqual(['OPS raised sent 1', 'OPS raised sent 1']);
});

test('a provider that is down for an hour gets what waited, as one message under one id and one digest', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox, { stepsMs: [120_000] });
  const deps = depsOf(one);
  inbox.answer = () => unknown('ECONNREFUSED');
  await raise();
  for (let minute = 0; minute < 60; minute++) {
    await planDueIncidents(deps);
    await sendNextMessage(deps, one);
    if (minute === 30) for (const n of [1, 2, 3]) await raise(2, 'unreadable', `operator:bank:B${n}`);
    await pass('1 minute');
  }
  expect(new Set(inbox.sent.map(({ id }) => id)).size).toBe(1);
  inbox.answer = () => ({ kind: 'done' });
  const before = inbox.sent.length;
  await pass('2 minutes');
  await sendNextMessage(deps, one);
  await pass('1 minute');
  await sendNextMessage(deps, one);
  expect(inbox.sent.slice(before).map(({ lines }) => lines.length)).toEqual([1, 3]);
  expect((await states()).every((state) => state.includes(' sent '))).toBe(true);
});

test('attempts end: the delivery fails where staff see it, and a refused message at once', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox);
  const deps = depsOf(one);
  inbox.answer = () => unknown('HTTP 503');
  await raise();
  await planDueIncidents(deps);
  for (let tries = 0; tries < mostTries; tries++) {
    expect(await sendNextMessage(deps, one)).toBe(true);
    await pass('2 minutes');
  }
  expect(await states()).toEqual(['OPS raised failed 1']);
  inbox.answer = () => ({ kind: 'failed', code: 'HTTP 400' });
  await pass('4 hours');
  await planDueIncidents(deps);
  await sendNextMessage(deps, one);
  expect(await states()).toEqual(['OPS raised failed 1', 'OPS reminder failed 1']);
});

test('without an acknowledgement the next step is told, and after one nobody is until it grows', async () => {
  const [first, second] = [newInbox(), newInbox()];
  const [crew, boss] = [receiver('CREW', first), receiver('BOSS', second, { step: 2 })];
  const deps = depsOf(crew, boss);
  const tell = async () => {
    await planDueIncidents(deps);
    for (const one of [crew, boss]) await sendNextMessage(deps, one, { gapMs: 0 });
  };
  await raise();
  await tell();
  await pass('14 minutes');
  await tell();
  expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
  await pass('1 minute');
  await tell();
  expect(second.sent[0]?.lines[0]?.reason).toBe('escalation');
  const acknowledge = () =>
    database.app.query(
      `select alarm_acknowledge(id, 'Ann', 86400000, '{"action":"x","who":"Ann"}') from alarm_incident`,
    );
  await acknowledge();
  expect(await states()).toEqual(['CREW raised acknowledged 1', 'BOSS escalation acknowledged 1']);
  await pass('23 hours');
  await tell();
  expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
  await raise(5);
  await tell();
  expect(first.sent[1]?.lines[0]).toMatchObject({ reason: 'more', alarms: 6 });
  await acknowledge();
  await pass('25 hours');
  await tell();
  expect(first.sent[2]?.lines[0]?.reason).toBe('reminder');
});

test('a flood of 10,000 alarms is a bounded number of messages, which say how many', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox);
  const deps = depsOf(one);
  const gap = { gapMs: 3_600_000 };
  for (let account = 0; account < 20; account++) {
    await raise(500, 'unreadable', `operator:bank:B${account}`);
    await planDueIncidents(deps);
    await sendNextMessage(deps, one, gap);
  }
  await pass('61 minutes');
  await sendNextMessage(deps, one, gap);
  await pass('61 minutes');
  await planDueIncidents(deps);
  await sendNextMessage(deps, one, gap);
  expect(inbox.sent).toHaveLength(2);
  expect(inbox.sent.map(({ lines, more }) => lines.length + more)).toEqual([1, 19]);
  expect(inbox.sent[1]?.text).toContain('and 9 more');
  expect(inbox.sent[1]?.text.length).toBeLessThan(4_096);
  expect(inbox.sent[1]?.lines[0]).toMatchObject({ alarms: 500 });
});

test('two copies at once send each message once', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox);
  const copies = [1, 2, 3].map(() => startAlarmDelivery(depsOf(one), { gapMs: 0, pollMs: 25 }));
  for (let account = 0; account < 12; account++) await raise(1, 'total', `operator:bank:B${account}`);
  await expect
    .poll(async () => (await states()).filter((state) => state.includes(' sent ')))
    .toHaveLength(12);
  await Promise.all(copies.map((copy) => copy.stop()));
  expect(inbox.sent.flatMap(({ lines }) => lines)).toHaveLength(12);
  expect(new Set(inbox.sent.map(({ id }) => id)).size).toBe(inbox.sent.length);
});

test('an alarm that is no row is told, and ends when somebody acknowledges it', async () => {
  const inbox = newInbox();
  const one = receiver('OPS', inbox);
  const deps = depsOf(one);
  await reportAlarm(database.app, 'sms', 'NO_CREDIT');
  await relay();
  await planDueIncidents(deps);
  await sendNextMessage(deps, one);
  expect(inbox.sent[0]?.title).toBe('CRITICAL: SMS cannot be sent as planned · NO_CREDIT');
  await pass('1 hour');
  await watchIncidents(database.app, lingerMs);
  expect((await database.pool.query('select from alarm_incident where ended_at is null')).rowCount).toBe(1);
  await database.app.query(
    `select alarm_acknowledge(id, 'Ann', 86400000, '{"action":"x","who":"Ann"}') from alarm_incident`,
  );
  await watchIncidents(database.app, lingerMs);
  expect((await database.pool.query('select from alarm_incident where ended_at is null')).rowCount).toBe(0);
});

test('an open alarm that no relay recorded, as an older copy leaves it, is found', async () => {
  await database.pool.query(
    `insert into alarm (id, kind, account, currency, created_at) values ($1, 'payout', 'operator:payout:X', 'THB', now() - interval '1 hour')`,
    [v7()],
  );
  for (const _time of [1, 2]) await watchIncidents(database.app, lingerMs);
  const { rows } = await database.pool.query(
    'select kind, subject, alarms::int as alarms from alarm_incident',
  );
  expect(rows).toEqual([{ kind: 'payout', subject: 'operator:payout:X', alarms: 1 }]);
});

test('lines for a channel that was switched off end as failed', async () => {
  const inbox = newInbox();
  await raise();
  await planDueIncidents(depsOf(receiver('OPS', inbox)));
  await pass('1 hour');
  await planDueIncidents(depsOf());
  expect(await states()).toEqual(['OPS raised failed 1']);
});

describe('the end of an alarm', () => {
  /** Closes all alarms, and lets the time pass after which their incidents end. */
  async function end(after = '95 minutes'): Promise<void> {
    await database.pool.query('update alarm set resolved_at = now()');
    await pass(after);
    await database.pool.query(`update alarm_incident set opened_at = opened_at - $1::interval`, [after]);
    await Promise.all([1, 2].map(() => watchIncidents(database.app, lingerMs)));
  }
  const reasonsOf = (inbox: Inbox) =>
    inbox.sent.map(({ lines }) => lines.map(({ reason }) => reason).join(' '));
  const started = () => {
    const inbox = newInbox();
    const one = receiver('OPS', inbox);
    const deps = depsOf(one);
    const tell = async () => {
      await planDueIncidents(deps);
      await sendNextMessage(deps, one, { gapMs: 0 });
    };
    return { inbox, deps, tell };
  };

  test('is told once, with how long it lasted, to channels that were told of it, also if two copies see it', async () => {
    const { inbox, deps, tell } = started();
    const boss = receiver('BOSS', newInbox(), { step: 2 });
    const both = { ...deps, ...depsOf(...deps.providers.alarms.values(), boss) };
    await raise(2);
    await planDueIncidents(both);
    await tell();
    await end();
    await Promise.all([planDueIncidents(both), planDueIncidents(both)]);
    expect(await states()).toEqual(['OPS raised sent 2', 'OPS ended waiting 2']);
    await tell();
    expect(inbox.sent[1]).toMatchObject({
      severity: 'notice',
      title: 'Ended: Total differs from the provider · operator:payout:KBANK ×2 (after 1 h 35 min)',
      lines: [{ reason: 'ended', severity: 'critical', until: expect.any(String) }],
    });
    await pass('1 day');
    await watchIncidents(database.app, lingerMs);
    await tell();
    expect(reasonsOf(inbox)).toEqual(['raised', 'ended']);
  });

  test('is told to nobody if it came before anything was sent, and what waited is not sent any more', async () => {
    const { inbox, deps, tell } = started();
    await raise();
    await planDueIncidents(deps);
    await end();
    await tell();
    expect(inbox.sent).toEqual([]);
    expect(await states()).toEqual(['OPS raised dropped 1']);
    await raise();
    await end();
    await tell();
    expect(inbox.sent).toEqual([]);
  });

  test('waits for a message that is under way, and follows only if that one arrives', async () => {
    for (const arrives of [true, false]) {
      await database.pool.query('delete from alarm_incident');
      const { inbox, tell } = started();
      inbox.answer = () => unknown('ECONNRESET');
      await raise();
      await tell();
      await end('31 minutes');
      inbox.answer = () => (arrives ? { kind: 'done' } : { kind: 'failed', code: 'HTTP 400' });
      await tell();
      expect(await states()).toEqual([`OPS raised ${arrives ? 'sent' : 'failed'} 1`]);
      await pass('2 minutes');
      await tell();
      expect(reasonsOf(inbox)).toEqual(arrives ? ['raised', 'raised', 'ended'] : ['raised', 'raised']);
    }
  });

  test('is not told after the alarm began again, which is told as new', async () => {
    const { inbox, deps, tell } = started();
    await raise();
    await tell();
    await end();
    await planDueIncidents(deps);
    await raise();
    await tell();
    expect(reasonsOf(inbox)).toEqual(['raised', 'raised']);
    expect(await states()).toEqual(['OPS raised sent 1', 'OPS ended dropped 1', 'OPS raised sent 1']);
    await end();
    await tell();
    expect(reasonsOf(inbox)).toEqual(['raised', 'raised', 'ended']);
  });

  test('is told under one id if the process dies between sent and noted', async () => {
    const { inbox, tell } = started();
    await raise();
    await tell();
    await end();
    inbox.answer = () => {
      throw new Error('killed');
    };
    await expect(tell()).rejects.toThrow('killed');
    inbox.answer = () => ({ kind: 'done' });
    await pass('2 hours');
    await tell();
    await pass('2 hours');
    await tell();
    expect(reasonsOf(inbox)).toEqual(['raised', 'ended', 'ended']);
    expect(inbox.sent[2]?.id).toBe(inbox.sent[1]?.id);
  });

  test('is told to a channel whose message arrived after somebody acknowledged the alarm', async () => {
    const { inbox, deps } = started();
    const [one] = deps.providers.alarms.values();
    if (!one) throw new Error('no receiver');
    const slow: AlarmReceiver = {
      ...one,
      channel: {
        ...one.channel,
        async send(message) {
          await database.app.query(
            `select alarm_acknowledge(id, 'Ann', 86400000, '{"action":"x","who":"Ann"}') from alarm_incident`,
          );
          return one.channel.send(message);
        },
      },
    };
    await raise();
    await planDueIncidents(deps);
    await sendNextMessage(deps, slow, { gapMs: 0 });
    expect(await states()).toEqual(['OPS raised acknowledged 1']);
    await end();
    await planDueIncidents(deps);
    await sendNextMessage(deps, one, { gapMs: 0 });
    expect(reasonsOf(inbox)).toEqual(['raised', 'ended']);
  });

  test('waits for the end of the quiet hours', async () => {
    const { inbox, tell } = started();
    await raise();
    await tell();
    await end();
    const { rows } = await database.pool.query<{ id: string; later: Date }>(
      `select id, now() + interval '6 hours' as later from alarm_incident`,
    );
    const client = await database.app.connect();
    for (const { id, later } of rows) await writeEnd(client, { id }, later, 1);
    client.release();
    await pass('5 hours');
    await tell();
    expect(reasonsOf(inbox)).toEqual(['raised']);
    await pass('1 hour');
    await tell();
    expect(reasonsOf(inbox)).toEqual(['raised', 'ended']);
  });
});
