import { dayKey } from '@kapao/core/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { runSimulation } from './run-simulation.ts';

let fixture: OfferFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let ben: TestStaffMember;
let code: string;
/** Fixed once, because midnight in Bangkok may pass while these tests run. */
let from: string;
beforeAll(async () => {
  fixture = await offerFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, ben] = [
    await backoffice.staffMember('content', 'Ann'),
    await backoffice.staffMember('content', 'Ben'),
  ];
  code = await fixture.offer();
  from = today();
  for (let n = 0; n < 3; n += 1) await fixture.deposit(await fixture.server.createMember(), 500_00n);
  const { body } = await backoffice.call('getOffer', { as: ann, params: { code } });
  const offer = { ...body.live.offer, terms: { ...body.live.offer.terms, cap: 5_000 } };
  await backoffice.call('saveOfferDraft', { as: ann, params: { code }, body: { offer, revision: null } });
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(() => query('delete from offer_trial'));

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.server.deps.pool.query(text, values)).rows;
const today = () => dayKey(new Date());
const start = (as: TestStaffMember, changes: object = {}, key = newKey()) =>
  backoffice.call('startTrial', {
    as,
    key,
    params: { code },
    body: { revision: 1, from, until: today(), stakes: 'stored', ...changes },
  });
/** Returns the simulation as the page of its offer shows it, where it is the last one. */
const get = async (id: string) => {
  const { trial } = (await backoffice.call('getOffer', { as: ann, params: { code } })).body;
  expect(trial.id).toBe(id);
  return trial;
};
const run = (id: string, maxMs?: number) =>
  runSimulation(fixture.server.deps, id, maxMs === undefined ? {} : { maxMs });

test('a simulation compares the draft with the live offer and with variants, and stores the result', async () => {
  const { body } = await start(ann);
  await run(body.id);
  const trial = await get(body.id);
  expect(trial).toMatchObject({ outcome: 'done', ofThisDraft: true, who: 'Ann', members: 3, membersDone: 3 });
  const variants = trial.result.map(({ variant }: { variant: string }) => variant);
  expect(variants).toEqual(['draft', 'live', 'more-play', 'half-cap', 'half-credit']);
  const bonusOf = (variant: string) =>
    trial.result.find((each: { variant: string }) => each.variant === variant).bonus;
  expect([bonusOf('draft'), bonusOf('half-credit')]).toEqual([String(3 * 250_00), String(3 * 125_00)]);
});

test('only one simulation runs: of fifty concurrent requests one succeeds, and the others name whose it is', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => start(n % 2 ? ann : ben)));
  const [won, ...none] = all.filter(({ status }) => status === 200);
  expect(none).toEqual([]);
  const { who } = await get(won?.body.id);
  for (const { status, body } of all)
    if (status !== 200) expect(body).toMatchObject({ code: 'TAKEN', params: { who } });
  expect(
    await query(
      `select 1 from outbox where payload ->> 'queue' = 'bonus-offer.trial' and payload -> 'data' ->> 'id' = $1`,
      [won?.body.id],
    ),
  ).toHaveLength(1);
});

test('a request repeated with its key returns the same simulation, and two processes run it once', async () => {
  const key = newKey();
  const { body } = await start(ann, {}, key);
  await query('delete from request');
  expect((await start(ann, {}, key)).body).toEqual(body);
  await Promise.all([run(body.id), run(body.id)]);
  expect(await get(body.id)).toMatchObject({ outcome: 'done' });
});

test('a simulation cancelled before it begins does not run; a second cancellation is refused', async () => {
  const { body } = await start(ann);
  const stop = () => backoffice.call('cancelTrial', { as: ben, params: { id: body.id } });
  expect((await Promise.all([stop(), stop()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await run(body.id);
  expect(await get(body.id)).toMatchObject({ outcome: 'cancelled', result: null });
});

test('a simulation that takes too long times out, and the next may begin', async () => {
  const { body } = await start(ann);
  await run(body.id, 0);
  expect(await get(body.id)).toMatchObject({ outcome: 'timed-out', result: null });
  expect((await start(ben)).status).toBe(200);
});

test('a simulation whose process died is lost, and the next may begin', async () => {
  const { body } = await start(ann);
  await query(
    `update offer_trial set began_at = now(), beat_at = now() - interval '3 minutes' where id = $1`,
    [body.id],
  );
  expect((await start(ben)).status).toBe(200);
  expect(await query('select outcome from offer_trial where id = $1', [body.id])).toEqual([
    { outcome: 'lost' },
  ]);
});

test('a period that is reversed, too long or in the future is refused', async () => {
  for (const wrong of [
    { from, until: '2026-01-01' },
    { from: '2020-01-01', until: today() },
    { from: '2100-01-01', until: '2100-01-02' },
  ])
    expect((await start(ann, wrong)).body.code).toBe('INVALID_INPUT');
  expect((await start(ann, { revision: 9 })).body.code).toBe('CHANGED');
});
