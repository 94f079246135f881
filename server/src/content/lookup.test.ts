import { callNames, splitPath } from '@kapao/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/app.ts';
import { definitionOf } from '../testing/wire.ts';
import { seedContent, seedDemoDepositAccounts } from './seed-content.ts';
import { writeContent } from './stored-content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemoDepositAccounts(server.deps.pool);
});
afterAll(() => server.close());

const lookups = callNames.filter((name) => splitPath(name).path.startsWith('/api/lookup/'));

test('every lookup answers a visitor as the contract says', async () => {
  expect(lookups).toHaveLength(14);
  for (const name of lookups) {
    const { status, body } = await server.call(name);
    expect(status, name).toBe(200);
    expect(definitionOf(name).reply.safeParse(body), name).toMatchObject({ success: true, data: body });
  }
});

test('texts come in the requested language; la is Lao', async () => {
  const first = async (language: string) =>
    (await server.call('getAgreements', { headers: { 'accept-language': language } })).body.agreements[0];
  expect(await first('th')).toMatch(/[\u0E00-\u0E7F]/);
  expect(await first('la')).toMatch(/[\u0E80-\u0EFF]/);
  expect(await first('lo-LA,lo;q=0.9')).toBe(await first('la'));
  expect(await first('en-GB,en;q=0.9')).toContain('Terms');
  expect(await first('fr')).toBe(await first('th'));
});

test('the list has the banks of the market', async () => {
  const { body } = await server.call('getBanks');
  const codes = body.map((bank: { code: string }) => bank.code);
  expect(codes).toEqual(expect.arrayContaining(['KBANK', 'KTB', 'TMB', 'BBL', 'SCB', 'GSB']));
  expect(codes).not.toContain('BCEL');
  const laos = await testServer({ env: { MARKET: 'la' } });
  const lao = (await laos.call('getBanks')).body.map((bank: { code: string }) => bank.code);
  expect(lao).toEqual(expect.arrayContaining(['KBANK', 'BCEL']));
  await seedDemoDepositAccounts(laos.deps.pool);
  await laos.close();
});

test('the rules of a bank come from its row', async () => {
  const kbank = async () =>
    (await server.call('getBanks')).body.find(({ code }: { code: string }) => code === 'KBANK');
  const rules = { currency: 'BAHT', accountLengths: [10], englishNameOnly: false, recommended: true };
  expect(await kbank()).toEqual({
    code: 'KBANK',
    nameTH: 'ธนาคารกสิกรไทย',
    nameEN: 'Kasikornbank',
    nameLO: 'ທະນາຄານກະສິກອນໄທ',
    ...rules,
  });
  await server.deps.pool.query(
    `update bank set account_lengths = '{9,12}', english_name_only = true, recommended = false where code = 'KBANK'`,
  );
  const changed = { accountLengths: [9, 12], englishNameOnly: true, recommended: false };
  expect(await kbank()).toMatchObject({ ...rules, ...changed });
});

test('limits have the seed values of the specification, in baht', async () => {
  const deposit = (await server.call('getDepositLookup')).body;
  // Without a verifier nobody could judge a slip.
  expect(deposit).toMatchObject({ minDeposit: 10, isManual: false, slips: false, wallets: [] });
  expect(await server.call('getWithdrawLookup')).toMatchObject({
    body: { withdrawMin: 100, withdrawMax: 50_000 },
  });
});

test('switches and hours have the seed values of the specification', async () => {
  const answer = async (name: (typeof lookups)[number]) => (await server.call(name)).body;
  expect(await answer('getSlipLookup')).toMatchObject({ closedFrom: '23:00', closedTo: '01:00' });
  expect(await answer('getRegisterOtp')).toEqual({ registerOTP: true });
  expect(await answer('getEnableChatWidget')).toEqual({ enableChatWidget: true });
  expect(await answer('getActive')).toEqual({ terminated: null });
  expect(await answer('getInfo')).toEqual({ name: 'Kapao', website: '', thaiYears: 'BE' });
});

test('the how-to page shows the clips of the app until the operator changes it', async () => {
  const howto = async (language = 'th') =>
    (await server.call('getHowto', { headers: { 'accept-language': language } })).body.items;
  const clips = ['wallet', 'play', 'balance', 'bonus', 'bonus-cancel'].map((clip) => ({ clip }));
  expect(await howto()).toEqual(clips);
  const link = 'https://guide.example/start';
  const title = { th: 'เริ่มต้น', la: 'ເລີ່ມຕົ້ນ', en: 'First steps' };
  const own = { link, title, text: { th: 'ก', la: 'ກ', en: '' } };
  await writeContent(server.deps.pool, 'howto', [{ clip: 'bonus' }, own, { clip: 'wallet' }]);
  const shown = (title: string, text: string) => [
    { clip: 'bonus' },
    { link, title, text },
    { clip: 'wallet' },
  ];
  expect(await howto()).toEqual(shown('เริ่มต้น', 'ก'));
  expect(await howto('la')).toEqual(shown('ເລີ່ມຕົ້ນ', 'ກ'));
  expect(await howto('en')).toEqual(shown('First steps', ''));
  const thirty = Array.from({ length: 30 }, () => own);
  await writeContent(server.deps.pool, 'howto', thirty);
  expect(await howto()).toHaveLength(30);
  await writeContent(server.deps.pool, 'howto', []);
  expect(await howto()).toEqual([]);
});

test('seeding again keeps the operator’s changes', async () => {
  await writeContent(server.deps.pool, 'registerOTP', false);
  await seedContent(server.deps.pool);
  expect((await server.call('getRegisterOtp')).body).toEqual({ registerOTP: false });
});

test('a value that breaks its schema is not written', async () => {
  const hours = { closedFrom: '25:00', closedTo: '01:00' };
  await expect(writeContent(server.deps.pool, 'slip', hours)).rejects.toThrow();
});
