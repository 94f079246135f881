import { addDays, dayKey } from '@kapao/core/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { fund } from '../../testing/transfer-fixture.ts';
import { listMembers } from './list-members.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
/** Members from the first joined to the last. */
let members: TestMember[];

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('support');
  members = [];
  for (let n = 0; n < 5; n++) members.push(await server.createMember({ name: 'Somsri Jaidee' }));
  await fund(server.deps, { ...at(0), currency: 'THB' }, 200_000n);
  await fund(server.deps, { ...at(3), currency: 'THB' }, 5_000n);
  for (const [n, tag] of [
    [1, 'vip'],
    [4, 'vip'],
    [4, 'new'],
  ] as const)
    await backoffice.call('tagMember', { as: ann, params: { memberId: at(n).id }, body: { tag, on: true } });
  await server.deps.pool.query(`update member set status = 'inactive' where id = $1`, [at(2).id]);
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

function at(n: number): TestMember {
  const member = members[n];
  if (!member) throw new Error(`there is no member ${n}`);
  return member;
}

interface Page {
  readonly rows: { readonly memberId: string }[];
  readonly next: string | null;
}
const list = async (query: Record<string, string> = {}): Promise<Page> =>
  (await backoffice.call('listMembers', { as: ann, query })).body;
/** Numbers of the members in a page. */
const numbers = ({ rows }: Page) =>
  rows.map(({ memberId }) => members.findIndex(({ id }) => id === memberId));

test('members are listed masked with their balance and tags, the latest joined first', async () => {
  const page = await list();
  expect(numbers(page)).toEqual([4, 3, 2, 1, 0]);
  expect(page.next).toBeNull();
  expect(page.rows[0]).toMatchObject({ name: 'Somsri J•••', tags: ['vip', 'new'], wallet: '0' });
  expect(page.rows[4]).toMatchObject({ wallet: '200000', status: 'active', currency: 'THB' });
  for (const { phone } of members) expect(JSON.stringify(page)).not.toContain(phone.slice(-6));
});

test.each([
  [{ status: 'inactive' }, [2]],
  [{ status: 'active' }, [4, 3, 1, 0]],
  [{ over: '5000', currency: 'THB' }, [3, 0]],
  [{ over: '5001', currency: 'THB' }, [0]],
  [{ currency: 'LAK' }, []],
  [{ deposited: 'yes' }, [3, 0]],
  [{ deposited: 'no', status: 'active' }, [4, 1]],
  [{ tag: 'vip' }, [4, 1]],
  [{ tag: 'nobody has it' }, []],
  [{ tag: 'vip', deposited: 'yes' }, []],
])('a filter shows who matches all of it: %o', async (query, expected) => {
  const page = await list(query as unknown as Record<string, string>);
  expect([numbers(page), page.next]).toEqual([expected, null]);
});

test('a filter by balance needs a currency', async () => {
  const { body } = await backoffice.call('listMembers', { as: ann, query: { over: '5000' } });
  expect(body).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'currency' } });
});

test('a filter by days means the days of joining, both included', async () => {
  const today = dayKey(new Date());
  await server.deps.pool.query(`update member set created_at = now() - interval '3 days' where id = $1`, [
    at(0).id,
  ]);
  expect(numbers(await list({ from: today }))).toEqual([4, 3, 2, 1]);
  expect(numbers(await list({ until: addDays(today, -1) }))).toEqual([0]);
  expect(numbers(await list({ from: addDays(today, -3), until: addDays(today, -3) }))).toEqual([0]);
  expect(numbers(await list({ from: addDays(today, -2), until: addDays(today, -1) }))).toEqual([]);
  expect(numbers(await list({ tag: 'vip', until: addDays(today, -1) }))).toEqual([]);
});

test.each([{}, { tag: 'vip' }, { status: 'active' }])('pages have no gaps or doubles: %o', async (query) => {
  const asked = query as unknown as Record<string, string>;
  const whole = numbers(await list(asked));
  const walked: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Page = await list({ ...asked, most: '1', ...(after && { after }) });
    walked.push(...numbers(page));
    after = page.next;
  }
  expect(walked).toEqual(whole);
});

test.each([{ deposited: 'yes' } as const, { tag: 'vip', deposited: 'no' } as const])(
  'a page reads a limited number of members, and the next goes on where it ended: %o',
  async (query) => {
    const readPage = (after?: string) =>
      listMembers(server.deps.pool, { query: { most: 50, ...query, after } }, 1);
    const found: number[] = [];
    let pages = 0;
    let after: string | undefined;
    do {
      const page = await readPage(after);
      expect(page.rows.length).toBeLessThanOrEqual(1);
      found.push(...page.rows.map(({ memberId }) => members.findIndex(({ id }) => id === memberId)));
      after = page.next ?? undefined;
      pages += 1;
    } while (after !== undefined && pages < 20);
    expect(found).toEqual('tag' in query ? [4, 1] : [3, 0]);
    expect(pages).toBe('tag' in query ? 3 : 6);
  },
);

test('filters are saved by name for oneself, at most twenty even if saved at once', async () => {
  const [me, other] = [await backoffice.staffMember('support'), await backoffice.staffMember('support')];
  const save = (name: string, filter: object = { status: 'inactive' }, as = me) =>
    backoffice.call('saveMemberFilter', { as, body: { name, filter } });
  const names = async (as = me) =>
    (await backoffice.call('listMemberFilters', { as })).body.filters as { name: string; filter: object }[];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => save(`Filter ${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('TOO_MANY');
  const [first] = await names();
  expect(await names()).toHaveLength(20);
  expect(await names(other)).toEqual([]);
  // One of the twenty filters may still be overwritten, and removing one makes room for another.
  const anew = { over: '100000', deposited: 'no' };
  expect((await save(first?.name ?? '', anew)).status).toBe(200);
  expect((await names())[0]).toEqual({ name: first?.name, filter: anew });
  await backoffice.call('removeMemberFilter', { as: me, body: { name: first?.name ?? '' } });
  expect((await save('Big and quiet', anew)).status).toBe(200);
  const { rows } = await server.deps.pool.query(
    `select count(*)::int as n from audit where action in ('saveMemberFilter', 'removeMemberFilter') and staff_id = $1`,
    [me.id],
  );
  expect(rows).toEqual([{ n: 23 }]);
});
