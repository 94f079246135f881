import { type QueueName, queueNames, queues } from '@kapao/contract/backoffice/queue-names';
import { minuteMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { deleteOldRows } from '../../platform/jobs/sweep.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';
import { isUrgent, sharesOf } from './count-queues.ts';
import { watchQueues } from './queues.jobs.ts';

let server: TestServer;
let backoffice: TestBackoffice;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const sql = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
/** Sets the targets; every other queue keeps its initial target. */
const setTargets = (targets: Partial<Record<QueueName, number>>) =>
  writeContent(server.deps.pool, 'queueTargets', {
    ...Object.fromEntries(queueNames.map((name) => [name, queues[name].targetMinutes])),
    ...targets,
  } as Record<QueueName, number>); // Cast: the names are exactly the queues'.
const counted = async (queue: QueueName) => {
  const { body } = await backoffice.call('countQueues', { as: await backoffice.staffMember('owner') });
  return body.queues.find((one: { queue: string }) => one.queue === queue);
};
/** Inserts a withdrawal in review that has waited for this many minutes. */
const waits = async (minutes: number) => {
  const id = v7();
  await sql(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, created_at)
     values (gen_random_uuid(), $1, 1, 'THB', 'KBANK', '1', 'A', 'KBANK', 'review', now() - $2 * interval '1 minute')`,
    [id, minutes],
  );
  return id;
};
const ends = (id: string) =>
  sql(`update withdrawal set state = 'returned', ended_at = now() where id = $1`, [id]);
const alarms = async () =>
  (
    await sql(`select payload -> 'details' ->> 'queue' as queue from outbox
                where topic = 'alarm' and payload ->> 'alarm' = 'queue' order by id`)
  ).rows.map(({ queue }) => queue);

test('an item is overdue after the operator’s target, and urgent after twice of it', async () => {
  const [first, second] = [await waits(14), await waits(31)];
  expect(await counted('withdrawals')).toMatchObject({
    open: 2,
    targetMinutes: 15,
    overdue: 1,
    isUrgent: true,
  });
  await setTargets({ withdrawals: 16 });
  expect(await counted('withdrawals')).toMatchObject({ targetMinutes: 16, overdue: 1, isUrgent: false });
  await setTargets({ withdrawals: 10 });
  expect(await counted('withdrawals')).toMatchObject({ targetMinutes: 10, overdue: 2, isUrgent: true });
  for (const id of [first, second]) await ends(id);
  await sql('delete from queue_wait');
  const at = new Date('2026-11-20T10:00:00.000Z');
  const after = (minutes: number) => isUrgent(at, 15, at.getTime() + minutes * minuteMs);
  expect([after(30), after(30.1), isUrgent(null, 15, at.getTime())]).toEqual([false, true, false]);
});

test('an item that leaves its queue counts as within the target or not, for a day and a week', async () => {
  await setTargets({ withdrawals: 20, risk_reviews: 60, chats: 5, slips: 30, bank_receipts: 30 });
  for (const minutes of [5, 19, 45]) await ends(await waits(minutes));
  await sql(
    `insert into queue_wait (queue, ended_at, waited_s)
     values ('withdrawals', now() - interval '2 days', 60), ('withdrawals', now() - interval '2 days', 6000),
            ('withdrawals', now() - interval '8 days', 60)`,
  );
  expect(await counted('withdrawals')).toMatchObject({
    day: { ended: 3, within: 2 },
    week: { ended: 5, within: 3 },
  });
  expect(await counted('giftlinks')).toMatchObject({ day: null, week: null });
  expect(sharesOf({ queue: 'chats', day: 0, dayWithin: 0, week: 4, weekWithin: 4 })).toEqual({
    day: null,
    week: { ended: 4, within: 4 },
  });
});

test('each queue keeps its own waits', async () => {
  const member = await server.createMember();
  await sql('delete from queue_wait');
  await sql(
    `insert into abuse_flag (member_id, kind, about, reason, created_at)
     values ($1, 'minimal-wagering', '', '{}', now() - interval '10 minutes')`,
    [member.id],
  );
  await sql(
    `insert into alarm (id, kind, account, currency, created_at)
     select gen_random_uuid(), kind, 'operator:bank:SCB', 'THB', now() - interval '20 minutes'
       from unnest(array['unattributed', 'total']) kind`,
  );
  await sql(
    `insert into chat (member_id, state, case_id, turned_at) values ($1, 'open', 1, now() - interval '7 minutes')`,
    [member.id],
  );
  // The second item is not in the queue yet: the bank is still being asked.
  await sql(
    `insert into slip (member_id, id, file_key, provider, created_at)
     select $1, gen_random_uuid(), 'k', 'p', now() - minutes * interval '1 minute' from unnest(array[90, 10]) minutes`,
    [member.id],
  );
  await sql(`update abuse_flag set reviewed_at = now(), reviewed_by = 'Ann'`);
  await sql(`update chat set state = 'waiting'`);
  await sql(`update chat set state = 'solved'`);
  await sql(`update slip set state = 'failed', note = 'INVALID_SLIP', ended_at = now()`);
  await sql('update alarm set resolved_at = now()');
  await sql('update alarm set details = details'); // The item has left the queue already.
  const { rows } = await sql('select queue, waited_s as "waitedS" from queue_wait order by queue');
  expect(rows).toEqual([
    { queue: 'bank_receipts', waitedS: 1_200 },
    { queue: 'chats', waitedS: 420 },
    { queue: 'risk_reviews', waitedS: 600 },
    { queue: 'slips', waitedS: 5_400 },
  ]);
});

test('the alarm of a queue is raised once above twice its target, and ends by itself', async () => {
  const watch = () => watchQueues(server.deps.pool);
  await setTargets({ withdrawals: 15 });
  const early = await waits(29);
  await watch();
  expect(await alarms()).toEqual([]);
  const late = await waits(31);
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await alarms()).toEqual(['withdrawals']);
  await ends(late);
  await watch();
  expect((await sql('select queue from queue_overdue')).rows).toEqual([]);
  const again = await waits(40);
  await watch();
  expect(await alarms()).toEqual(['withdrawals', 'withdrawals']);
  for (const id of [early, again]) await ends(id);
  await watch();
});

test('the shares read only the newest waits of a week, by an index', async () => {
  await sql(
    `insert into queue_wait (queue, ended_at, waited_s)
     select case when n % 100 = 0 then 'slips' else 'chats' end, now() - n * interval '20 seconds', 60
       from generate_series(1, 20000) n`,
  );
  await sql('analyze queue_wait');
  const { rows } = await sql(`explain (analyze, costs off, timing off, summary off)
    select x.waited_s from queue_wait x where x.queue = 'slips' and x.ended_at > now() - interval '7 days'
     order by x.ended_at desc limit 100`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('queue_wait_of_queue');
  expect(plan).not.toContain('Sort');
});

test('waits are deleted after eight days', async () => {
  await sql('delete from queue_wait');
  await sql(
    `insert into queue_wait (queue, ended_at, waited_s)
     values ('chats', now() - interval '9 days', 1), ('chats', now() - interval '7 days', 1)`,
  );
  await deleteOldRows(server.deps.pool, { table: 'queue_wait', since: 'ended_at', keptFor: '8 days' }, 100);
  expect((await sql('select 1 from queue_wait')).rows).toHaveLength(1);
});
