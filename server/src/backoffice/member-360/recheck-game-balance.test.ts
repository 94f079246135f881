import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { withProvider } from '../../testing/game/with-provider.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  ann = await backoffice.staffMember('support');
  member = await fixture.member(500_00n);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

const ask = (code: string) =>
  backoffice.call('recheckGameBalance', { as: ann, params: { memberId: member.id, code } });

test('a recheck reads the game balance at once, is audited and is rate-limited', async () => {
  const { token } = member;
  expect((await ask('PG')).body.code).toBe('NO_DATA');
  expect((await fixture.server.call('activateSlot', { token, params: { code: 'PG' } })).status).toBe(200);
  const before = Date.now();
  const { body } = await ask('PG');
  expect(body).toMatchObject({ outcome: 'read', balance: '0' });
  expect(Date.parse(body.readAt)).toBeGreaterThanOrEqual(before);
  const page = await backoffice.call('getMember', { as: ann, params: { memberId: member.id } });
  expect(page.body.games).toMatchObject([{ code: 'PG', balance: '0', isMoving: false }]);
  expect(page.body.games[0].readAt).not.toBeNull();
  const more = await Promise.all(Array.from({ length: 6 }, () => ask('PG')));
  expect(more.filter(({ body }) => body.code === 'REQUEST_LIMIT').length).toBeGreaterThan(0);
  const { rows } = await fixture.deps.pool.query(
    `select who, subject_id as game from audit where action = 'recheckGameBalance' and member_id = $1 order by seq limit 1`,
    [member.id],
  );
  expect(rows).toEqual([{ who: ann.name, game: 'PG' }]);
});

test('a recheck is audited before the game is asked, also if the process then fails', async () => {
  const other = await fixture.member(500_00n);
  await fixture.server.call('activateSlot', { token: other.token, params: { code: 'PG' } });
  const auditRows = async () =>
    (
      await fixture.deps.pool.query(
        `select who, subject_id as game from audit where action = 'recheckGameBalance' and member_id = $1`,
        [other.id],
      )
    ).rows;
  let then: unknown;
  const dying = await testBackoffice({
    deps: withProvider(fixture.server.deps, 'PG', () => ({
      balance: async () => {
        then = await auditRows();
        throw new Error('the process ends here');
      },
    })),
  });
  const params = { memberId: other.id, code: 'PG' };
  expect((await dying.call('recheckGameBalance', { as: ann, params })).status).toBe(500);
  expect(then).toEqual([{ who: ann.name, game: 'PG' }]);
  await dying.close();
});
