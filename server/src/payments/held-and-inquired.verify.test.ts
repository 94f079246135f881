import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '@kapao/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../testing/app.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../testing/exceptions.ts';
import type { OpenException } from './exceptions/open-exception.ts';

// Tests that every hold has an inquiry or waits for staff, at every moment and whatever happens concurrently.

let fixture: BankFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(() => fixture?.close());

const faults = ['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage', 'duplicate-callback'];
const games = ['PG', 'JOKER'];

/** Returns holds that have no inquiry and wait for no person, and inquiries whose subject has ended. */
async function forgotten(): Promise<unknown[]> {
  const { rows } = await fixture.deps.pool.query(
    `select 'held' as what, h.member_id, h.operation_lock from open_hold h
      where not exists (select 1 from inquiry a where a.member_id = h.member_id and a.id = h.entry_id)
        and not exists (select 1 from withdrawal w
          where w.member_id = h.member_id and w.id = h.entry_id and w.state = 'review')
     union all
     select a.kind, a.member_id, coalesce(w.state, q.state, l.state)
       from inquiry a left join withdrawal w on w.member_id = a.member_id and w.id = a.id
         left join qr q on q.member_id = a.member_id and q.id = a.id
         left join leg l on l.member_id = a.member_id and l.id = a.id
      where a.kind in ('withdrawal', 'qr', 'leg')
        and coalesce(w.state, q.state, l.state, 'none') in ('none', 'paid', 'returned', 'done', 'review')
     union all
     select a.kind, a.member_id, coalesce(w.state, l.state)
       from inquiry a left join withdrawal w on w.member_id = a.member_id and w.id = a.id
         left join leg l on l.member_id = a.member_id and l.id = a.id
      where a.kind in ('payout-recheck', 'leg-recheck')
        and coalesce(w.state, l.state, 'none') not in ('paid', 'returned', 'done', 'failed')`,
  );
  return rows;
}

const deadlocks = async () => {
  await fixture.deps.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await fixture.deps.pool.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks;
};

const answers = new Map<string, number>();

/**
 * Takes any decision but `return`, which confirms a provider's first report: if that was wrong, nothing would ever find
 * it out.
 */
function decideSomething(item: OpenException, pick: <T>(of: readonly T[]) => T) {
  const decision = pick([...item.allows, ...item.allowsForced].filter((each) => each !== 'return'));
  return backoffice.decide(decision, item, {
    force: true,
    ...(item.publicId && { toMember: item.publicId }),
  });
}

/** Returns holds and amounts in suspense that no list shows. */
async function unlisted(): Promise<unknown[]> {
  const [listed, { rows }] = await Promise.all([
    backoffice.all(),
    fixture.deps.pool.query<{ id: string; what: string }>(
      `select entry_id as id, operation_lock as what from open_hold
       union all select id, kind from alarm where resolved_at is null or suspense <> 0`,
    ),
  ]);
  const ids = new Set(listed.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

async function live(member: TestMember, seed: number): Promise<void> {
  let state = seed * 7919 + 13;
  const pick = <T>(of: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return of[state % of.length]!; // No list is empty.
  };
  const { token } = member;
  const call = async (name: CallName, more: object) => {
    const send = () => fixture.server.call(name, { token, ...more });
    const [reply] = await Promise.all([send(), ...(pick([1, 2, 3]) === 1 ? [send()] : [])]);
    const word = `${name} ${reply.status} ${reply.body.code ?? reply.body.status ?? ''}`;
    answers.set(word, (answers.get(word) ?? 0) + 1);
    return reply;
  };
  const accounts = ['WALLET', ...games];
  const works = [
    () => call('transfer', { key: newKey(), body: { from: pick(accounts), to: pick(accounts), amount: 20 } }),
    () => call('transfer', { key: newKey(), body: { from: 'WALLET', to: pick(games), amount: 50 } }),
    () => call('transferAll', { key: newKey(), body: { to: pick(accounts) } }),
    () => call('withdraw', { key: newKey(), body: { amount: pick([100, 6_000]) } }),
    () => call('withdrawAll', { key: newKey(), body: { amount: 150 } }),
    async () => {
      const params = { bankCode: 'KBANK' };
      const { status, body } = await call('createQr', { key: newKey(), params, body: { amount: 50 } });
      if (status !== 200) return;
      const cancelling = () => call('cancelQr', { params: { qrcodeId: body.qrcodeId } });
      await Promise.all([fixture.pay(body.payload), ...(pick([1, 2]) === 1 ? [cancelling()] : [])]);
    },
    async () => {
      // Staff decide at random, rightly and wrongly, also about what the system is still working on.
      const items = await backoffice.all().catch(() => []);
      const deciding = items.filter(() => pick([1, 2, 3]) === 1).flatMap((item) => [item, item]);
      for (const answer of await Promise.allSettled(deciding.map((item) => decideSomething(item, pick)))) {
        const word = answer.status === 'rejected' ? 'cut' : answer.value.ok ? 'counts' : answer.value.code;
        answers.set(`decision ${word}`, (answers.get(`decision ${word}`) ?? 0) + 1);
      }
    },
  ];
  for (let step = 0; step < 25; step++) await Promise.all([pick(works)(), pick(works)()]);
}

/** Cuts a connection in the middle of its work, so that nobody knows whether it was done. */
const cut = () =>
  fixture.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' order by random() limit 1`,
  );

test.each(['stays', 'breaks off now and then'])(
  'every hold has an inquiry or waits for staff while providers fail at random and the database %s',
  async (base) => {
    const cutting = base !== 'stays';
    answers.clear();
    const members = await Promise.all(Array.from({ length: 8 }, () => fixture.member(20_000_000n)));
    for (const { token } of members)
      for (const code of games)
        await fixture.server.call('activateSlot', { token, params: { code }, method: 'POST' });
    for (const target of ['qr', 'bank', ...games.map((code) => `game:${code}`)])
      for (const fault of faults)
        await fixture.sandbox.control('/control/fault', 'POST', { target, fault, probability: 0.05 });
    let travelling = true;
    const unlessCut = (fault: unknown) => {
      if (!cutting) throw fault;
    };
    const working = [1, 2].map(async () => {
      while (travelling) {
        await fixture.work().catch(unlessCut);
        await sleep(20);
      }
    });
    // Runs once before any connection is cut, because a wrong query must not pass for a cut one.
    const found = await forgotten();
    const looking = (async () => {
      while (travelling) {
        found.push(...((await forgotten().catch(unlessCut)) ?? []));
        if (cutting) await cut().catch(unlessCut);
        await sleep(20);
      }
    })();
    await Promise.all(members.map((member, i) => live(member, i)));
    travelling = false;
    await Promise.all([looking, ...working]);
    expect(found).toEqual([]);
    // A call without a database fails and is retried; while the database is up, no answer may be a fault of ours.
    if (!cutting) expect([...answers.keys()].filter((word) => / 5\d\d /.test(word))).toEqual([]);
    // A run that met no trouble would prove nothing.
    for (const word of [
      'transfer 200 PROCESSING',
      'transfer 409 TRANSFER_FAIL',
      'withdraw 200 PROCESSING',
      'decision counts',
      'decision ALREADY_CLOSED',
    ])
      expect(answers.get(word), word).toBeGreaterThan(0);
    expect(await deadlocks()).toBe(0n);

    // Nothing moves any more, but late reports of providers may come between the two readings. All that is left is in the
    // list, and nothing is in it twice.
    await expect.poll(unlisted).toEqual([]);
    const left = (await backoffice.all()).map(({ id }) => id);
    expect(new Set(left).size).toBe(left.length);
    expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);

    // Providers report the truth, and staff decide the rest one by one.
    await fixture.sandbox.heal();
    await fixture.until(async () => {
      // Dated so far back that what a provider denies cannot be pending there any more.
      await fixture.deps.pool.query(
        "update leg set created_at = now() - interval '3 days', ended_at = now() - interval '2 days' where ended_at is not null",
      );
      await fixture.deps.pool.query(
        "update withdrawal set ended_at = now() - interval '2 days' where ended_at is not null",
      );
      await fixture.deps.pool.query('update inquiry set next_at = now() where next_at > now()');
      const items = await backoffice.all();
      // Money that is in no wallet any more cannot be taken back, so the next allowed decision is tried.
      for (const item of items)
        for (const decision of item.allows.filter((each) => each !== 'approve'))
          if ((await backoffice.decide(decision, item)).ok) break;
      const { rowCount } = await fixture.deps.pool.query(
        `select 1 from inquiry where kind in ('payout-recheck', 'leg-recheck')
         union all select 1 from leg where unconfirmed_since is not null`,
      );
      return items.length === 0 && rowCount === 0;
    }, 'nothing open');
    expect((await fixture.deps.pool.query('select 1 from open_hold')).rowCount).toBe(0);
    expect(await fixture.operatorBalance('operator:suspense')).toBe(0n);
    expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
    expect(await fixture.operatorBalance('operator:payout:KBANK')).toBe(
      await fixture.providerTotal('operator:payout:KBANK'),
    );
  },
);
