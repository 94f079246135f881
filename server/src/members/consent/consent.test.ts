import { marketingVersion } from '@kapao/contract/calls/consents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { type OtpFixture, otpFixture } from '../../testing/otp-fixture.ts';
import { recordMarketing } from './record-consent.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
let fixture: OtpFixture;
beforeAll(async () => {
  fixture = await otpFixture();
});
afterAll(() => fixture?.close());

const headers = { 'user-agent': chrome };
const consentsOf = async (token: string) =>
  (await fixture.server.call('listConsents', { token })).body as {
    marketing: boolean;
    consents: { kind: string; version: string; given: boolean; device: string; at: string }[];
  };
const setMarketing = (token: string, given: boolean) =>
  fixture.server.call('setMarketingConsent', { token, body: { given }, headers });
const kindsOf = async (token: string) =>
  (await consentsOf(token)).consents.map(({ kind, given }) => `${kind} ${given}`).sort();
const agreements = () => readContent(fixture.server.deps.pool, 'agreements');

let accounts = 0;
async function registered(more: object) {
  const phone = fixture.phone();
  await fixture.own(phone);
  const bank = {
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: `700000${1000 + ++accounts}`,
  };
  const person = { name: 'Somchai', username: phone, password: 'kapao-test-7' };
  const reply = await fixture.server.call('createAccount', {
    body: { ...person, ...bank, ...more },
    key: crypto.randomUUID(),
    headers: { cookie: fixture.cookie, ...headers },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { body } = await fixture.server.call('login', {
    body: { username: phone, password: 'kapao-test-7' },
  });
  return body.token as string;
}

test('a registration records what was agreed to, with version, time and device', async () => {
  const { version } = await agreements();
  const { marketing, consents } = await consentsOf(
    await registered({ agreementsVersion: version, marketing: true }),
  );
  expect(marketing).toBe(true);
  const common = { given: true, device: 'Chrome, Android', at: expect.stringMatching(/^20.*Z$/) };
  expect(consents).toHaveLength(3);
  expect(consents).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, kind: 'terms', version }),
      expect.objectContaining({ ...common, kind: 'privacy', version }),
      expect.objectContaining({ ...common, kind: 'marketing', version: marketingVersion }),
    ]),
  );
});

test('a member who did not choose offers and news gets none', async () => {
  const { version } = await agreements();
  const token = await registered({ agreementsVersion: version });
  expect((await consentsOf(token)).marketing).toBe(false);
  expect(await kindsOf(token)).toEqual(['privacy true', 'terms true']);
  // Withdrawing a consent that was never given records nothing.
  await setMarketing(token, false);
  expect(await kindsOf(token)).toEqual(['privacy true', 'terms true']);
});

test('a member withdraws the consent to marketing, and every change is another row', async () => {
  const { token } = await fixture.server.createMember();
  for (const given of [true, true, false, false, true]) await setMarketing(token, given);
  const { marketing, consents } = await consentsOf(token);
  expect(marketing).toBe(true);
  expect(consents.map(({ given }) => given)).toEqual([true, false, true]);
});

test('of two equal choices at once the second waits for the first, and one is recorded', async () => {
  const { token, id } = await fixture.server.createMember();
  const { pool } = fixture.server.deps;
  let second: Promise<unknown> | undefined;
  await inTransaction(pool, async (client) => {
    await recordMarketing(client, { memberId: id, userAgent: chrome }, true);
    second = setMarketing(token, true);
    await untilWaiting(pool, 'consent_add');
  });
  await second;
  expect(await kindsOf(token)).toEqual(['marketing true']);
});

test('more than twenty changes a day are refused', async () => {
  const { token } = await fixture.server.createMember();
  for (let change = 0; change < 20; change++) await setMarketing(token, change % 2 === 0);
  const refused = await setMarketing(token, true);
  expect(refused.body.code).toBe('REQUEST_LIMIT');
  expect((await consentsOf(token)).consents).toHaveLength(20);
});

test('a new version of the agreements needs another acceptance, which is recorded', async () => {
  const { deps } = fixture.server;
  const before = await agreements();
  const token = await registered({ agreementsVersion: before.version });
  const accept = (version: string) =>
    fixture.server.call('acceptAgreements', { token, body: { version }, headers });
  await writeContent(deps.pool, 'agreements', { ...before, version: 'next' });
  const shown = (await fixture.server.call('getProfile', { token })).body.profile.agreementsVersion;
  // The app asks for an acceptance while these two versions differ.
  expect([shown, (await fixture.server.call('getAgreements')).body.version]).toEqual([
    before.version,
    'next',
  ]);
  expect((await accept(before.version)).status).toBe(404);
  await accept('next');
  await accept('next');
  const { consents } = await consentsOf(token);
  expect(consents.map(({ kind, version }) => `${kind} ${version}`).sort()).toEqual(
    [`privacy ${before.version}`, 'privacy next', `terms ${before.version}`, 'terms next'].sort(),
  );
});

test('nobody changes or deletes a consent', async () => {
  const { pool } = fixture.server.deps;
  for (const sql of ["update consent set version = 'x'", 'delete from consent', 'truncate consent'])
    await expect(pool.query(sql)).rejects.toThrow(/refused|permission denied/);
});
