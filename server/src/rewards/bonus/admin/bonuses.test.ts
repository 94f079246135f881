import { daysOfWeek, weekdayOf } from '@kapao/core/weekdays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { addUpOfferEvents } from './offers.queries.ts';

let fixture: OfferFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let ben: TestStaffMember;
beforeAll(async () => {
  fixture = await offerFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, ben] = [await backoffice.staffMember('content', 'Ann'), await backoffice.staffMember('owner', 'Ben')];
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

const words = (word: string) => ({ th: word, la: word, en: word });
const draft = (code: string, changes: object = {}) => ({
  code,
  kind: 'bonus',
  currency: 'THB',
  name: words('Weekend'),
  description: words('Half of your deposit'),
  terms: {
    credit: { kind: 'percent', percent: 50, most: 500 },
    minDeposit: 100,
    turnoverMultiple: 5,
    percentFail: 2,
    cap: 10_000,
  },
  ...changes,
});
const save = (as: TestStaffMember, offer: { code: string }, revision: number | null = null, key?: string) =>
  backoffice.call('saveOfferDraft', {
    as,
    params: { code: offer.code },
    body: { offer, revision },
    ...(key ? { key } : {}),
  });
const publish = (as: TestStaffMember, code: string, revision: number, key?: string) =>
  backoffice.call('publishOffer', {
    as,
    params: { code },
    body: { revision, why: 'for the weekend' },
    ...(key ? { key } : {}),
  });
const get = async (code: string) => (await backoffice.call('getOffer', { as: ann, params: { code } })).body;
const query = async (text: string, values: unknown[] = []) =>
  (await fixture.server.deps.pool.query(text, values)).rows;
const auditRows = (code: string) =>
  query('select action, who, why from audit where subject_id = $1 order by seq', [code]);
const shown = async (code: string) => {
  const { token } = await fixture.server.createMember();
  const { body } = await fixture.server.call('getBonuses', { token });
  return body.find((each: { code: string }) => each.code === code);
};

test('a draft is invisible to members until it is published, and visible at once then', async () => {
  const saved = await save(ann, draft('FRIDAY'));
  expect(saved.body).toMatchObject({ revision: 1, baseVersion: null, savedBy: 'Ann', problems: [] });
  expect(await shown('FRIDAY')).toBeUndefined();
  expect(await get('FRIDAY')).toMatchObject({ state: 'draft', live: null });
  expect((await publish(ann, 'FRIDAY', 1)).body).toEqual({ version: 1 });
  expect(await shown('FRIDAY')).toMatchObject({ name: 'Weekend', terms: { cap: 10_000 } });
  expect(await get('FRIDAY')).toMatchObject({
    state: 'running',
    draft: null,
    live: { version: 1, changedBy: 'Ann' },
  });
  expect(await auditRows('FRIDAY')).toEqual([
    { action: 'saveOfferDraft', who: 'Ann', why: null },
    { action: 'publishOffer', who: 'Ann', why: 'for the weekend' },
  ]);
});

test('of two concurrent edits of one draft one is saved, and the other names who was first', async () => {
  await save(ann, draft('TWO'));
  const both = await Promise.all([
    save(ann, draft('TWO', { quota: 1 }), 1),
    save(ben, draft('TWO', { quota: 2 }), 1),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = both[0]?.status === 200 ? both : both.toReversed();
  expect(lost?.body).toMatchObject({ code: 'CHANGED', params: { who: won?.body.savedBy } });
  expect((await get('TWO')).draft).toMatchObject({ revision: 2, offer: { quota: won?.body.offer.quota } });
  expect((await publish(ben, 'TWO', 1)).body.code).toBe('CHANGED');
  expect((await save(ann, draft('TWO'))).body.code).toBe('CHANGED');
});

test('a revision of a discarded draft cannot publish or discard a later draft', async () => {
  const discard = (as: TestStaffMember, revision: number) =>
    backoffice.call('discardOfferDraft', { as, params: { code: 'AGAIN' }, body: { revision } });
  const first = (await save(ann, draft('AGAIN'))).body.revision;
  const both = await Promise.all([discard(ann, first), discard(ben, first)]);
  expect(both.map(({ body }) => body.code ?? 'done').sort()).toEqual(['ALREADY_CLOSED', 'done']);
  const second = (await save(ann, draft('AGAIN', { quota: 3 }))).body.revision;
  expect((await publish(ben, 'AGAIN', first)).body.code).toBe('CHANGED');
  expect((await publish(ann, 'AGAIN', second)).body).toEqual({ version: 1 });
  const third = (await save(ann, draft('AGAIN', { quota: 4 }))).body.revision;
  expect((await publish(ben, 'AGAIN', second)).body.code).toBe('CHANGED');
  expect((await discard(ben, second)).body.code).toBe('CHANGED');
  expect((await discard(ben, third)).status).toBe(200);
  expect(await get('AGAIN')).toMatchObject({ draft: null, live: { version: 1, offer: { quota: 3 } } });
  expect((await auditRows('AGAIN')).map(({ action }) => action)).toEqual([
    ...['saveOfferDraft', 'discardOfferDraft', 'saveOfferDraft', 'publishOffer'],
    ...['saveOfferDraft', 'discardOfferDraft'],
  ]);
});

test('of fifty concurrent publications one succeeds, and makes one version', async () => {
  await save(ann, draft('FIFTY'));
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => publish(n % 2 ? ann : ben, 'FIFTY', 1)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['ALREADY_CLOSED']),
  );
  expect(await query(`select version from bonus_offer_version where code = 'FIFTY'`)).toEqual([
    { version: 1 },
  ]);
});

test('a repeated call returns the first answer, also when its key was lost', async () => {
  const key = newKey();
  await save(ann, draft('LOST'), null, key);
  expect((await save(ann, draft('LOST'), null, key)).body.revision).toBe(1);
  const other = newKey();
  await publish(ann, 'LOST', 1, other);
  expect((await publish(ann, 'LOST', 1, other)).body).toEqual({ version: 1 });
  // Deletes the key, as if the process had died after the commit and before it could store its answer.
  await query('delete from request');
  expect((await publish(ann, 'LOST', 1, other)).body).toEqual({ version: 1 });
  expect((await auditRows('LOST')).map(({ action }) => action)).toEqual(['saveOfferDraft', 'publishOffer']);
});

test('a publication does not overwrite a change made by command since the draft began', async () => {
  const code = await fixture.offer();
  const { live } = await get(code);
  await save(ann, { ...live.offer, quota: 7 });
  await query('update bonus_offer set version = version + 1, changed_by = $2 where code = $1', [
    code,
    'npm run bonus-offer',
  ]);
  expect((await publish(ann, code, 1)).body).toMatchObject({
    code: 'CHANGED',
    params: { who: 'npm run bonus-offer' },
  });
  expect((await query('select quota from bonus_offer where code = $1', [code]))[0].quota).toBeNull();
});

test('problems of a draft are named, and prevent its publication', async () => {
  const wrong = draft('WRONG', {
    name: { th: 'สุดสัปดาห์', la: '', en: 'Weekend' },
    games: ['PG', 'CHESS'],
    startsAt: '2026-11-28T00:00:00+07:00',
    endsAt: '2026-11-27T00:00:00+07:00',
  });
  expect((await save(ann, wrong)).body.problems.sort()).toEqual(['endsAt', 'games', 'name.la']);
  expect((await publish(ann, 'WRONG', 1)).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await shown('WRONG')).toBeUndefined();
  const other = await save(ann, { ...draft('WRONG'), code: 'OTHER' }, 1);
  expect(
    (
      await backoffice.call('saveOfferDraft', {
        as: ann,
        params: { code: 'WRONG' },
        body: { offer: draft('OTHER'), revision: 1 },
      })
    ).body.code,
  ).toBe('INVALID_INPUT');
  expect(other.status).toBe(409);
});

test('a bonus is limited to games whose bets are reported; enabled ones are listed', async () => {
  await query(`insert into provider (kind, code, adapter, base_url, settings)
               values ('game', 'LINK', 'link-only', 'https://games.example/', '{"currencies": ["THB"]}')`);
  await query(`insert into game (code, name, category, rate, provider, position, logo, background, enabled)
               values ('LINK', 'Only A Link', 'slot', 1, 'LINK', 90, '', '', true), ('REST', 'At Rest', 'slot', 1, 'REST', 91, '', '', false)`);
  const { games } = (await backoffice.call('listPlayable', { as: ann })).body;
  const listed = games.map(({ code }: { code: string }) => code);
  expect(listed).toEqual(expect.arrayContaining(['PG']));
  expect(listed.filter((code: string) => ['LINK', 'REST'].includes(code))).toEqual([]);
  expect((await save(ann, draft('RESTING', { games: ['PG', 'REST'] }))).body.problems).toEqual([]);
  expect((await save(ann, draft('LINKED', { games: ['PG', 'LINK'] }))).body.problems).toEqual(['games']);
  expect((await publish(ann, 'LINKED', 1)).body).toMatchObject({ params: { field: 'games' } });
});

test('HTML of banners is sanitized before it is stored', async () => {
  const banners = [{ image: '', html: words('<b onclick="x()">x</b><script>1</script>') }];
  const { body } = await save(ann, draft('BANNERS', { banners }));
  expect(body.offer.banners[0].html.th).toBe('<b>x</b>');
  await publish(ann, 'BANNERS', 1);
  expect((await shown('BANNERS')).banners[0].html).toBe('<b>x</b>');
});

test('an offer runs between the Bangkok times and on the weekdays of its draft', async () => {
  const hour = 3_600_000;
  const bangkok = (ms: number) => new Date(Date.now() + ms + 7 * hour).toISOString().replace('Z', '+07:00');
  const times = { startsAt: bangkok(-hour), endsAt: bangkok(hour) };
  await save(ann, draft('NOW', times));
  await publish(ann, 'NOW', 1);
  await save(ann, draft('SOON', { startsAt: bangkok(hour) }));
  await publish(ann, 'SOON', 1);
  await save(ann, draft('GONE', { endsAt: bangkok(-hour) }));
  await publish(ann, 'GONE', 1);
  const rest = [4, 3].map((days) => weekdayOf(new Date(Date.now() + days * 24 * hour)));
  await save(ann, draft('REST', { weekdays: rest }));
  await publish(ann, 'REST', 1);
  const states = await Promise.all(
    ['NOW', 'SOON', 'GONE', 'REST'].map(async (code) => (await get(code)).state),
  );
  expect(states).toEqual(['running', 'planned', 'over', 'resting']);
  expect(
    [await shown('NOW'), await shown('SOON'), await shown('GONE'), await shown('REST')].map(Boolean),
  ).toEqual([true, false, false, false]);
  const { rows } = (await backoffice.call('listOffers', { as: ann, query: { state: 'resting' } })).body;
  expect(rows).toMatchObject([{ id: 'REST', weekdays: daysOfWeek(rest) }]);
});

test('a pause during activations counts each bonus exactly once; of two pauses one is refused', async () => {
  const code = await fixture.offer();
  const members = await Promise.all(Array.from({ length: 6 }, () => fixture.server.createMember()));
  for (const member of members) await fixture.deposit(member, 500_00n);
  const pause = (as: TestStaffMember, paused: boolean) =>
    backoffice.call('pauseOffer', { as, params: { code }, body: { paused, why: 'too dear' } });
  const [first, second, ...taken] = await Promise.all([
    pause(ann, true),
    pause(ben, true),
    ...members.map((member) => fixture.take(member, code)),
  ]);
  expect([first, second].map((each) => each?.status).sort()).toEqual([200, 409]);
  const loser = first?.status === 409 ? first : second;
  expect(loser?.body).toMatchObject({
    code: 'ALREADY_CLOSED',
    params: { who: loser === first ? 'Ben' : 'Ann' },
  });
  const got = taken.filter((each) => each?.status === 200).length;
  expect((await query('select taken from bonus_offer where code = $1', [code]))[0].taken).toBe(got);
  const [late] = members.filter((_, n) => taken[n]?.status !== 200);
  if (late) expect((await fixture.take(late, code)).status).toBe(404);
  // The offer promises more than one person may promise alone.
  expect((await pause(ann, false)).body.code).toBe('NEEDS_APPROVAL');
});

test('a quota lowered below the number of claims admits nobody, and takes no bonus back', async () => {
  const code = await fixture.offer();
  const [one, two, three] = [
    await fixture.server.createMember(),
    await fixture.server.createMember(),
    await fixture.server.createMember(),
  ];
  for (const member of [one, two, three]) await fixture.deposit(member, 500_00n);
  await fixture.take(one, code);
  await fixture.take(two, code);
  await save(ann, { ...(await get(code)).live.offer, quota: 1 });
  expect((await publish(ann, code, 1)).status).toBe(200);
  expect((await fixture.take(three, code)).body.code).toBe('BONUS_FULL');
  expect((await fixture.bonuses(one)).map(({ state }) => state)).toEqual(['open']);
  expect(await get(code)).toMatchObject({ state: 'full', live: { taken: 2 } });
});

test('the costs of bonuses are summed once by concurrent runs', async () => {
  const code = await fixture.offer();
  const members = await Promise.all(Array.from({ length: 4 }, () => fixture.server.createMember()));
  for (const member of members) {
    await fixture.deposit(member, 500_00n);
    await fixture.take(member, code);
    await fixture.endBonus(member);
  }
  await Promise.all(Array.from({ length: 5 }, () => addUpOfferEvents(fixture.server.deps.pool, 3)));
  while ((await addUpOfferEvents(fixture.server.deps.pool, 100)) > 0);
  const { body } = await backoffice.call('listOffers', { as: ann, query: { state: 'running', most: '100' } });
  expect(body.rows.find(({ id }: { id: string }) => id === code)).toMatchObject({
    begun: 4,
    bonus: String(4 * 250_00),
    ended: 4,
    cost: String(4 * 250_00),
    taken: 4,
  });
  const { ends, days } = await get(code);
  expect(ends).toMatchObject({ success: 4, fail: 0 });
  // Summed over all days, because midnight in Bangkok may have passed meanwhile.
  const sum = (name: 'begun' | 'ended') =>
    days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0);
  expect([sum('begun'), sum('ended')]).toEqual([4, 4]);
});

test('versions name who made each, and their pages continue', async () => {
  await save(ann, draft('HISTORY'));
  await publish(ann, 'HISTORY', 1);
  await save(ben, draft('HISTORY', { quota: 5 }));
  await publish(ben, 'HISTORY', 2);
  await backoffice.call('pauseOffer', {
    as: ann,
    params: { code: 'HISTORY' },
    body: { paused: true, why: 'over' },
  });
  const pageOf = (after?: string) =>
    backoffice.call('listOfferVersions', {
      as: ann,
      params: { code: 'HISTORY' },
      query: { most: '2', ...(after ? { after } : {}) },
    });
  const { body: first } = await pageOf();
  expect(first.rows).toMatchObject([
    { version: 3, who: 'Ann', paused: true },
    { version: 2, who: 'Ben', paused: false, offer: { quota: 5 } },
  ]);
  const { body: rest } = await pageOf(first.next);
  expect(rest).toMatchObject({ rows: [{ version: 1, who: 'Ann', offer: { quota: null } }], next: null });
});

test('staff without the right neither save, publish nor pause', async () => {
  const viewer = await backoffice.staffMember('support');
  await save(ann, draft('MINE'));
  for (const refused of [await save(viewer, draft('MINE'), 1), await publish(viewer, 'MINE', 1)])
    expect(refused.body.code).toBe('NOT_ALLOWED');
  await publish(ann, 'MINE', 1);
  const pause = (as: TestStaffMember) =>
    backoffice.call('pauseOffer', { as, params: { code: 'MINE' }, body: { paused: true, why: 'too dear' } });
  expect((await pause(viewer)).body.code).toBe('NOT_ALLOWED');
  expect(await get('MINE')).toMatchObject({ state: 'running', live: { version: 1 } });
  expect((await pause(ann)).status).toBe(200);
});

test('of two concurrent changes of referral and cashback settings one succeeds', async () => {
  const { body } = await backoffice.call('getRewards', { as: ann });
  const settings = structuredClone(body.settings);
  settings.refund.successPercent = 4;
  const set = (as: TestStaffMember) =>
    backoffice.call('setRewards', { as, body: { settings, seen: body.seen, why: 'a new week' } });
  const both = await Promise.all([set(ann), set(ben)]);
  expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
  expect((await backoffice.call('getRewards', { as: ann })).body.settings).toEqual(settings);
  expect(await query(`select count(*)::int as n from audit where action = 'setRewards'`)).toEqual([{ n: 1 }]);
  settings.refund.netPercent = 101;
  expect((await set(ann)).body.code).toBe('INVALID_INPUT');
});
