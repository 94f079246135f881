import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';

let fixture: OfferFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  fixture = await offerFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  [ann, bo] = [await backoffice.staffMember('content'), await backoffice.staffMember('finance')];
});

let codes = 0;
const words = { th: 'ฟรี', la: 'ຟຣີ', en: 'Free' };
/** Code with which the content role alone once made 4,900 baht; it needs approval now. */
const draft = () => ({
  code: `GIFT${++codes}`,
  kind: 'promotion',
  currency: 'THB',
  name: words,
  description: words,
  terms: {
    credit: { kind: 'fixed', amount: 4_900 },
    minDeposit: 0,
    turnoverMultiple: 0,
    percentFail: 0,
    cap: null,
  },
});
const call = (
  name: Parameters<TestBackoffice['call']>[0],
  as: TestStaffMember,
  params: { code?: string },
  body: object,
  key = newKey(),
) => backoffice.call(name, { as, params, body, key });
const save = async (
  offer: Readonly<Record<string, unknown>> & { readonly code: string },
  revision: number | null = null,
) => (await call('saveOfferDraft', ann, { code: offer.code }, { offer, revision })).body.revision as number;
const read = async (approvalId: string) =>
  (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
async function accept(approvalId: string, as = bo) {
  const { hash } = await read(approvalId);
  return backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash }, key: newKey() });
}
const stands = async (code: string) =>
  (
    await fixture.server.deps.pool.query(
      'select version, changed_by as who from bonus_offer where code = $1',
      [code],
    )
  ).rows;

describe('an offer above the limit for one person', () => {
  test('is requested by one staff member and published by the approval of another', async () => {
    const offer = draft();
    const body = { revision: await save(offer), why: 'for New Year' };
    expect((await call('publishOffer', ann, { code: offer.code }, body)).body.code).toBe('NEEDS_APPROVAL');
    const { status, body: proposed } = await call('requestOfferApproval', ann, { code: offer.code }, body);
    expect(status).toBe(200);
    expect(await stands(offer.code)).toEqual([]);
    const shown = async () =>
      (await backoffice.call('getOffer', { as: ann, params: { code: offer.code } })).body.approval;
    expect(await shown()).toEqual({ id: proposed.approvalId, by: ann.name });
    expect(await read(proposed.approvalId)).toMatchObject({
      kind: 'bonus',
      before: null,
      after: { offer: { code: offer.code, terms: { turnoverMultiple: 0, minClear: 5 } } },
      may: { accept: true },
    });
    expect((await accept(proposed.approvalId, ann)).body.code).toBe('NOT_ALLOWED');
    expect((await accept(proposed.approvalId)).status).toBe(200);
    expect(await stands(offer.code)).toEqual([{ version: 1, who: bo.name }]);
    expect(await shown()).toBeNull();
    expect((await accept(proposed.approvalId)).body.code).toBe('ALREADY_CLOSED');
  });

  test('is also one whose texts have a link that members did not see before', async () => {
    const offer = draft();
    const credit = { kind: 'percent', percent: 50, most: 500 };
    const terms = { ...offer.terms, credit, minDeposit: 100, turnoverMultiple: 5, cap: 10_000 };
    const linked = (address: string) => ({
      ...offer,
      terms,
      banners: [{ image: '', html: { ...words, en: `<a href="${address}">More</a>` } }],
    });
    const body = { revision: await save(linked('https://line.me/ti/p/~theirs')), why: 'for New Year' };
    expect((await call('publishOffer', ann, { code: offer.code }, body)).body.code).toBe('NEEDS_APPROVAL');
    const { approvalId } = (await call('requestOfferApproval', ann, { code: offer.code }, body)).body;
    expect((await accept(approvalId)).status).toBe(200);
    const same = {
      revision: await save({ ...linked('https://line.me/ti/p/~theirs'), quota: 9 }),
      why: 'fewer',
    };
    expect((await call('publishOffer', ann, { code: offer.code }, same)).body).toEqual({ version: 2 });
    const other = { revision: await save(linked('https://line.me/ti/p/~others')), why: 'another' };
    expect((await call('publishOffer', ann, { code: offer.code }, other)).body.code).toBe('NEEDS_APPROVAL');
  });

  test('has one open request, and the same key requests once', async () => {
    const offer = draft();
    const body = { revision: await save(offer), why: 'for New Year' };
    const key = newKey();
    const first = await call('requestOfferApproval', ann, { code: offer.code }, body, key);
    expect((await call('requestOfferApproval', ann, { code: offer.code }, body, key)).body).toEqual(
      first.body,
    );
    expect((await call('requestOfferApproval', ann, { code: offer.code }, body)).body.code).toBe('TAKEN');
  });

  test('is not published when its draft changed after the request', async () => {
    const offer = draft();
    const revision = await save(offer);
    const { body } = await call(
      'requestOfferApproval',
      ann,
      { code: offer.code },
      { revision, why: 'for New Year' },
    );
    await save({ ...offer, description: { ...words, en: 'More' } }, revision);
    expect((await accept(body.approvalId)).body.code).toBe('CHANGED');
    expect([await stands(offer.code), (await read(body.approvalId)).state]).toEqual([[], 'superseded']);
  });

  test('is published without approval when it promises less', async () => {
    const offer = draft();
    const less = {
      ...offer.terms,
      credit: { kind: 'fixed', amount: 50 },
      minDeposit: 50,
      turnoverMultiple: 5,
      cap: 100,
    };
    const revision = await save({ ...offer, terms: less });
    const body = { revision, why: 'for New Year' };
    expect((await call('publishOffer', ann, { code: offer.code }, body)).status).toBe(200);
  });
});

describe('the limit of offers without approval', () => {
  const small = (code: string, amount: number, more: object = {}) => ({
    ...draft(),
    code,
    ...more,
    terms: {
      credit: { kind: 'fixed', amount },
      minDeposit: amount,
      turnoverMultiple: 1,
      percentFail: 0,
      cap: 20_000,
    },
  });
  const publish = async (as: TestStaffMember, offer: ReturnType<typeof small>, key = newKey()) => {
    const { code } = offer;
    const { body: found } = await backoffice.call('getOffer', { as, params: { code } });
    const saved = await call(
      'saveOfferDraft',
      as,
      { code },
      { offer, revision: found.draft?.revision ?? null },
    );
    const body = { revision: saved.body.revision, why: 'a week of codes' };
    const { status, body: said } = await call('publishOffer', as, { code }, body, key);
    return said.code ?? status;
  };

  test('counts the sum of a person’s offers, and further ones need an approval', async () => {
    const [di, ed] = [await backoffice.staffMember('content'), await backoffice.staffMember('content')];
    expect([await publish(di, small('ADD1', 2_000)), await publish(di, small('ADD2', 2_000))]).toEqual([
      200, 200,
    ]);
    expect(await publish(di, small('ADD3', 2_000))).toBe(200);
    expect(await publish(di, small('ADD4', 1))).toBe('NEEDS_APPROVAL');
    // New wording leaves the sum unchanged, and a lower amount counts only once the higher one is a month old.
    expect(await publish(di, { ...small('ADD3', 2_000), description: { ...words, en: 'Another' } })).toBe(
      200,
    );
    expect(await publish(di, small('ADD3', 1_000))).toBe(200);
    expect(await publish(di, small('ADD4', 1))).toBe('NEEDS_APPROVAL');
    await fixture.server.deps.pool.query(
      `update bonus_offer_version set at = at - interval '31 days' where alone_by = $1 and code = 'ADD1'`,
      [di.id],
    );
    expect(await publish(di, small('ADD4', 1))).toBe('NEEDS_APPROVAL');
    await fixture.server.deps.pool.query(`update bonus_offer set ends_at = now() where code = 'ADD1'`);
    expect(await publish(di, small('ADD4', 1))).toBe(200);
    expect(await publish(ed, small('ADD5', 2_000))).toBe(200);
    // New wording of another person's offer does not count its amount again.
    expect(await publish(di, { ...small('ADD5', 2_000), description: { ...words, en: 'Another' } })).toBe(
      200,
    );
  });

  test('counts each time that an offer can be claimed', async () => {
    const di = await backoffice.staffMember('content');
    const often = { kind: 'bonus', type: 'limit' };
    expect(await publish(di, small('TIMES', 500, { ...often, maxReceived: 13 }))).toBe('NEEDS_APPROVAL');
    expect(await publish(di, small('TIMES', 500, { ...often, maxReceived: 12 }))).toBe(200);
  });

  test.each([
    { name: 'more often for less, within the limit', first: [2_000, 1], next: [500, 9], says: 200 },
    { name: 'more often for less, above it', first: [2_000, 1], next: [500, 10], says: 'NEEDS_APPROVAL' },
    { name: 'as often again for half', first: [500, 12], next: [250, 24], says: 'NEEDS_APPROVAL' },
    { name: 'less often for more', first: [250, 20], next: [500, 8], says: 'NEEDS_APPROVAL' },
    { name: 'less often for less', first: [500, 12], next: [250, 6], says: 200 },
  ] as const)('adds up edits of one offer: $name', async ({ name, first, next, says }) => {
    const di = await backoffice.staffMember('content');
    const code = name.replaceAll(/[^a-z]/g, '').toUpperCase();
    const offered = ([amount, maxReceived]: readonly [number, number]) =>
      publish(di, small(code, amount, { kind: 'bonus', type: 'limit', maxReceived }));
    expect(await offered(first)).toBe(200);
    expect(await offered(next)).toBe(says);
  });

  test('is checked one publication after the other', async () => {
    const { pool } = fixture.server.deps;
    const di = await backoffice.staffMember('content');
    expect(await publish(di, small('FIRST', 2_000))).toBe(200);
    const other = await pool.connect();
    try {
      // Another publication of the same person is in progress.
      await other.query('begin');
      await other.query('select staff_lock($1)', [di.id]);
      let isSaid = false;
      const said = publish(di, small('SECOND', 2_000)).finally(() => {
        isSaid = true;
      });
      const waits = async () =>
        (
          await pool.query(
            "select from pg_locks where locktype in ('transactionid', 'tuple') and not granted",
          )
        ).rowCount !== 0;
      while (!isSaid && !(await waits()));
      await other.query('update bonus_offer_version set promised = 6000 where alone_by = $1', [di.id]);
      await other.query('commit');
      expect(await said).toBe('NEEDS_APPROVAL');
    } finally {
      other.release(true);
    }
  });
});

describe('cashback and commission rates above the limit for one person', () => {
  const raised = async () => {
    const { body } = await backoffice.call('getRewards', { as: ann });
    const settings = structuredClone(body.settings);
    settings.refund.successPercent = 100;
    return { settings, seen: body.seen, why: 'for New Year' };
  };
  const now = async () =>
    (await backoffice.call('getRewards', { as: ann })).body.settings.refund.successPercent;

  test('are set with the approval of another staff member', async () => {
    const before = await now();
    const body = await raised();
    expect((await call('setRewards', ann, {}, body)).body.code).toBe('NEEDS_APPROVAL');
    const { body: proposed } = await call('requestRewardsApproval', ann, {}, body);
    expect(await now()).toBe(before);
    const shown = async () => (await backoffice.call('getRewards', { as: ann })).body.approval;
    expect(await shown()).toEqual({ id: proposed.approvalId, by: ann.name });
    expect(await read(proposed.approvalId)).toMatchObject({
      before: { settings: { refund: { successPercent: before } } },
      after: { settings: { refund: { successPercent: 100 } } },
    });
    expect((await accept(proposed.approvalId)).status).toBe(200);
    expect(await now()).toBe(100);
    expect(await shown()).toBeNull();
    const lowered = structuredClone(await raised());
    lowered.settings.refund.successPercent = before;
    expect((await call('setRewards', ann, {}, lowered)).status).toBe(200);
  });

  test('are not switched on again by one person, though they were agreed to once', async () => {
    const set = async (refund: object) => {
      const { settings, seen } = (await backoffice.call('getRewards', { as: ann })).body;
      const next = { ...settings, refund: { ...settings.refund, ...refund } };
      return (await call('setRewards', ann, {}, { settings: next, seen, why: 'the campaign' })).body.code;
    };
    const before = await now();
    const { body: proposed } = await call('requestRewardsApproval', ann, {}, await raised());
    expect((await accept(proposed.approvalId)).status).toBe(200);
    expect(await set({ active: false })).toBeUndefined();
    expect(await set({ active: true })).toBe('NEEDS_APPROVAL');
    expect(await set({ successPercent: before })).toBeUndefined();
    await fixture.server.deps.pool.query(
      `update content set value = jsonb_set(value, '{refund,active}', 'true') where key = 'rewards'`,
    );
  });

  test('are not set when the settings changed after the request', async () => {
    const body = await raised();
    const { body: proposed } = await call('requestRewardsApproval', ann, {}, body);
    const other = structuredClone(body);
    other.settings.refund.successPercent = 3;
    expect((await call('setRewards', ann, {}, other)).status).toBe(200);
    expect((await accept(proposed.approvalId)).body.code).toBe('CHANGED');
    expect(await now()).toBe(3);
  });
});

describe('a paused offer', () => {
  const pause = (code: string, paused: boolean, as = ann, key = newKey()) =>
    call('pauseOffer', as, { code }, { paused, why: 'as agreed' }, key);
  const requestResume = (code: string, version: number) =>
    call('requestResumeApproval', ann, { code }, { version, why: 'for New Year' });
  const isPaused = async (code: string) =>
    (await fixture.server.deps.pool.query('select paused from bonus_offer where code = $1', [code])).rows[0]
      ?.paused;
  /** Publishes the offer by two staff members, and pauses it as its second version. */
  async function loose(): Promise<string> {
    const offer = draft();
    const body = { revision: await save(offer), why: 'for New Year' };
    await accept((await call('requestOfferApproval', ann, { code: offer.code }, body)).body.approvalId);
    expect((await pause(offer.code, true)).body).toEqual({ version: 2 });
    return offer.code;
  }

  test('above the limit for one person is resumed by two', async () => {
    const code = await loose();
    for (const as of [ann, await backoffice.staffMember('owner')])
      expect((await pause(code, false, as)).body.code).toBe('NEEDS_APPROVAL');
    const { approvalId } = (await requestResume(code, 2)).body;
    expect(await read(approvalId)).toMatchObject({ before: null, after: { resumes: true, offer: { code } } });
    expect(await isPaused(code)).toBe(true);
    expect((await accept(approvalId)).status).toBe(200);
    expect([await isPaused(code), await stands(code)]).toEqual([false, [{ version: 3, who: bo.name }]]);
    expect((await requestResume(code, 3)).body.code).toBe('ALREADY_CLOSED');
  });

  test('is not resumed by an approval once it has another version', async () => {
    const code = await loose();
    expect((await requestResume(code, 1)).body.code).toBe('CHANGED');
    const { approvalId } = (await requestResume(code, 2)).body;
    await fixture.server.deps.pool.query(
      'update bonus_offer set version = version + 1, changed_call = null where code = $1',
      [code],
    );
    expect((await accept(approvalId)).body.code).toBe('CHANGED');
    expect([await isPaused(code), (await read(approvalId)).state]).toEqual([true, 'superseded']);
  });

  test('counts in the sum of the one who resumes it alone', async () => {
    const di = await backoffice.staffMember('content');
    const codes = await Promise.all(
      ['SUM1', 'SUM2', 'SUM3', 'SUM4'].map(async (code) => {
        const terms = { credit: { kind: 'fixed', amount: 2_000 }, minDeposit: 2_000, turnoverMultiple: 1 };
        const offer = { ...draft(), code, terms: { ...terms, percentFail: 0, cap: 20_000 } };
        const body = { revision: await save(offer), why: 'for New Year' };
        const other = await backoffice.staffMember('content');
        expect((await call('publishOffer', other, { code }, body)).status).toBe(200);
        expect((await pause(code, true, di)).body).toEqual({ version: 2 });
        return code;
      }),
    );
    const [first = '', second = '', third = '', fourth = ''] = codes;
    for (const code of [first, second, third, first]) {
      await pause(code, true, di);
      expect((await pause(code, false, di)).status).toBe(200);
    }
    expect((await pause(fourth, false, di)).body.code).toBe('NEEDS_APPROVAL');
    expect((await accept((await requestResume(fourth, 2)).body.approvalId)).status).toBe(200);
    await pause(second, true, di);
    // What they have offered before counts once.
    expect((await pause(second, false, di)).status).toBe(200);
  });

  test('within the limit is resumed by one, and a retry gets the same answer', async () => {
    const offer = draft();
    const credit = { kind: 'percent', percent: 50, most: 500 };
    const terms = { ...offer.terms, credit, minDeposit: 100, turnoverMultiple: 5, cap: 10_000 };
    const body = { revision: await save({ ...offer, terms }), why: 'for New Year' };
    expect((await call('publishOffer', ann, { code: offer.code }, body)).body).toEqual({ version: 1 });
    await pause(offer.code, true);
    const key = newKey();
    expect((await pause(offer.code, false, ann, key)).body).toEqual({ version: 3 });
    await fixture.server.deps.pool.query('delete from request where key = $1', [key]);
    expect((await pause(offer.code, false, ann, key)).body).toEqual({ version: 3 });
    expect(await isPaused(offer.code)).toBe(false);
  });
});
