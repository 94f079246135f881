import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { flagMembers } from './flag-members.ts';

/** Noon in Bangkok; the last day that has ended is the one before. */
const now = new Date('2026-11-23T05:00:00Z');
const yesterday = (hour: number, daysBefore = 0) => new Date(Date.UTC(2026, 10, 22 - daysBefore, hour - 7));

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('finance', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});
beforeEach(async () => {
  // Entries of earlier tests stay in the ledger, and so do their flags, which are marked as reviewed here.
  await query(`update member_flag set reviewed_at = now(), reviewed_by = 'Chai' where reviewed_at is null`);
  for (const table of ['limit_flag', 'abuse_flag', 'device', 'slip']) await query(`delete from ${table}`);
  member = await server.createMember();
  await query(`update member set created_at = $2 where id = $1`, [member.id, yesterday(9, 30)]);
});

const query = <T extends object>(text: string, values: unknown[] = []) =>
  server.deps.pool.query<T>(text, values).then(({ rows }) => rows);
const flag = () => flagMembers(server.deps.pool, now);
const flags = async () =>
  query<{ kind: string; memberId: string; about: string; reason: Record<string, unknown> }>(
    `select kind, member_id as "memberId", about, reason from member_flag where reviewed_at is null order by kind, about`,
  );

/** Writes an entry as the ledger would have, because a test cannot wait a week. */
async function entry(who: TestMember, kind: 'deposit' | 'withdraw', baht: number, at: Date) {
  const [debit, credit] = kind === 'deposit' ? ['operator:bank:SCB', 'wallet'] : ['wallet', 'held'];
  const id = v7();
  await query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, operation_lock, statement_type,
                        counterpart, xid, created_at)
     values ($1, $2, $2, $3, $4, $5, $6, 'THB', $7, $8, $7, 'BANK', 1, $9)`,
    [
      who.id,
      id,
      kind === 'deposit' ? 'move' : 'hold',
      debit,
      credit,
      baht * 100,
      kind,
      kind === 'withdraw' ? 'withdraw' : null,
      at,
    ],
  );
  return id;
}
const deposit = (baht: number, at: Date, who = member) => entry(who, 'deposit', baht, at);
async function withdraw(baht: number, at: Date, who = member) {
  const id = await entry(who, 'withdraw', baht, at);
  await query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, created_at)
     values ($1, $2, $3, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid', $4)`,
    [who.id, id, baht * 100, at],
  );
  return id;
}

describe('the nightly job flags', () => {
  test('a day with large deposits, once, and no smaller one', async () => {
    await deposit(30_000, yesterday(10));
    await deposit(20_000, yesterday(15));
    const other = await server.createMember();
    await deposit(49_999, yesterday(10), other);
    expect(await flag()).toBe(1);
    expect(await flags()).toEqual([
      {
        kind: 'large-day',
        memberId: member.id,
        about: '2026-11-22',
        reason: { day: '2026-11-22', cameMinor: 5_000_000, wentMinor: 0, deposits: 2 },
      },
    ]);
    expect(await flag()).toBe(0);
  });

  test('large deposits split over a week', async () => {
    for (let day = 0; day < 5; day++) await deposit(11_000, yesterday(12, day));
    expect(await flag()).toBe(1);
    expect(await flags()).toMatchObject([
      { kind: 'split', reason: { cameMinor: 5_500_000, deposits: 5, mostOfDayMinor: 1_100_000 } },
    ]);
  });

  test('split deposits once a week, which begins on Sunday', async () => {
    const sunday = new Date('2026-11-22T12:00:00+07:00');
    const at = (day: number) => new Date(sunday.getTime() + day * 86_400_000);
    // One deposit a day from Monday on: the pattern is complete on Saturday, on Sunday and on the following Monday.
    for (let day = -6; day <= 1; day++) await deposit(11_000, at(day));
    for (const day of [-1, 0, 1]) await flagMembers(server.deps.pool, at(day + 1));
    const split = (await flags()).filter(({ kind }) => kind === 'split');
    expect(split.map(({ about, reason }) => [about, reason.lastDay])).toEqual([
      ['2026-11-15', '2026-11-20'],
      ['2026-11-22', '2026-11-22'],
    ]);
  });

  test('money that was withdrawn without play, and not money that was played with', async () => {
    const player = await server.createMember();
    await query('update member set created_at = $2 where id = $1', [player.id, yesterday(9, 30)]);
    for (const who of [member, player]) {
      await deposit(8_000, yesterday(9, 1), who);
      await withdraw(7_900, yesterday(12), who);
    }
    await query(
      `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
       values ($1, '2026-11-22', 'PG', 'slot', 90, 900000, 900000, 890000)`,
      [player.id],
    );
    expect(await flag()).toBe(1);
    expect(await flags()).toMatchObject([
      {
        kind: 'pass-through',
        memberId: member.id,
        reason: { cameMinor: 800_000, wentMinor: 790_000, turnoverMinor: 0 },
      },
    ]);
  });

  test('several members on one device, though none of them took a reward', async () => {
    const all = [member, await server.createMember(), await server.createMember()];
    await query('delete from device');
    for (const { id } of all)
      await query(
        `insert into device (member_id, device_hash, last_login_at) values ($1, sha256('telephone'), $2)`,
        [id, yesterday(20)],
      );
    expect(await flag()).toBe(1);
    const [row] = (await backoffice.call('listRiskReviews', { as: ann })).body.rows;
    expect(row).toMatchObject({ kind: 'shared-device', about: '', figures: { members: 3 } });
    const { body } = await backoffice.call('getRiskReview', { as: ann, params: { id: row.id } });
    expect(body.people.map(({ memberId }: { memberId: string }) => memberId).sort()).toEqual(
      all.map(({ id }) => id).sort(),
    );
  });

  test('several members whose deposits came from one payer account', async () => {
    const all = [member, await server.createMember(), await server.createMember()];
    for (const who of all) {
      const credit = await deposit(100, yesterday(11), who);
      await query(
        `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                                 state, member_id, entry_id, credit_id)
         values ($1, 'operator:bank:SCB', 'THB', 10000, $2, false, '{line}', false, 'BBL', '123-4-56789-0', 'credited', $3, $4, $4)`,
        [v7(), yesterday(11), who.id, credit],
      );
    }
    expect(await flag()).toBe(1);
    expect(await flags()).toMatchObject([{ kind: 'shared-payer', reason: { bank: 'BBL', members: 3 } }]);
    const [row] = (await backoffice.call('listRiskReviews', { as: ann })).body.rows;
    const { body } = await backoffice.call('getRiskReview', { as: ann, params: { id: row.id } });
    expect(body.people).toHaveLength(3);
  });

  test('a large first withdrawal of a new member', async () => {
    await query('update member set created_at = $2 where id = $1', [member.id, yesterday(9, 1)]);
    await withdraw(12_000, yesterday(12));
    await withdraw(13_000, yesterday(13));
    expect(await flag()).toBe(1);
    expect(await flags()).toMatchObject([
      { kind: 'first-withdrawal', reason: { amountMinor: 1_200_000, hoursAfterRegistration: 27 } },
    ]);
  });

  test('repeated slips of another person’s account', async () => {
    for (let n = 0; n < 2; n++)
      await query(
        `insert into slip (member_id, id, state, note, file_key, provider, ended_at) values ($1, $2, 'failed', 'NOT_MATCH', 'x', 'slipok', $3)`,
        [member.id, v7(), yesterday(14)],
      );
    expect(await flag()).toBe(1);
    expect(await flags()).toMatchObject([{ kind: 'third-party-slips', reason: { slips: 2 } }]);
  });
});

describe('a risk review', () => {
  const flag = async () => {
    const [row] = await query<{ id: string }>(
      `insert into limit_flag (member_id, entry_id, limit_name, amount, over) values ($1, $2, 'depositDay', 50000, 20000) returning id`,
      [member.id, v7()],
    );
    return row?.id ?? '';
  };
  const settle = (as: TestStaffMember, id: string, note = 'spoken to') =>
    backoffice.call('closeRiskReview', { as, params: { id }, body: { note } });
  const listed = async () =>
    (await backoffice.call('listRiskReviews', { as: ann })).body.rows.map(({ id }: { id: string }) => id);

  test('is listed with limit flags and abuse flags, oldest first, page by page', async () => {
    const first = await flag();
    await query(
      `insert into abuse_flag (member_id, kind, about, reason) values ($1, 'minimal-wagering', $2, '{"bonusMinor": 50000}')`,
      [member.id, v7()],
    );
    const last = await flag();
    const all = await listed();
    expect([all[0], all[2], all.length]).toEqual([first, last, 3]);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await backoffice.call('listRiskReviews', {
        as: ann,
        query: { most: '1', ...(after && { after }) },
      });
      paged.push(...body.rows.map(({ id }: { id: string }) => id));
      after = body.next;
    }
    expect(paged).toEqual(all);
    const { body } = await backoffice.call('countQueues', { as: ann });
    expect(body.queues.find(({ queue }: { queue: string }) => queue === 'risk_reviews').open).toBe(3);
  });

  test('is closed once with a note, and shows who closed it', async () => {
    const id = await flag();
    const answers = await Promise.all([settle(ann, id), settle(bo, id, 'asked, and it is fine')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const acted = answers[0]?.status === 200 ? 'Ann' : 'Bo';
    const refusal = answers.find(({ status }) => status === 409)?.body;
    expect(refusal).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: acted } });
    expect(await listed()).toEqual([]);
    const { body } = await backoffice.call('getRiskReview', { as: ann, params: { id } });
    expect(body).toMatchObject({ seen: { who: acted }, people: [{ publicId: member.publicId, came: '0' }] });
    const audits = await query(`select who from audit where action = 'closeRiskReview' and subject_id = $1`, [
      id,
    ]);
    expect(audits).toEqual([{ who: acted }]);
  });

  test('masks the members’ personal data for everyone, as all lists do', async () => {
    const id = await flag();
    for (const as of [ann, await backoffice.staffMember('viewer')]) {
      const [person] = (await backoffice.call('getRiskReview', { as, params: { id } })).body.people;
      expect(person.publicId).toBe(member.publicId);
      for (const name of ['name', 'phone', 'accountNo', 'accountName'])
        expect([name, person[name]]).toEqual([name, expect.stringContaining('•')]);
      expect(JSON.stringify(person)).not.toContain(member.phone.slice(-6));
    }
  });

  test('is closed by one of fifty concurrent attempts', async () => {
    const id = await flag();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => settle(n % 2 ? ann : bo, id, `looked at, ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is not closed by another than who claimed it, nor by a viewer', async () => {
    const id = await flag();
    await backoffice.call('claimItem', { as: bo, body: { queue: 'risk_reviews', item: id } });
    expect((await settle(ann, id)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Bo' } });
    expect((await settle(await backoffice.staffMember('viewer'), id)).body.code).toBe('NOT_ALLOWED');
    expect((await settle(ann, v7())).body.code).toBe('NO_DATA');
  });
});
