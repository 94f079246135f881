import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/app.ts';
import { bankProviders } from '../testing/bank-providers.ts';
import { seedDemoDepositAccounts } from './seed-content.ts';

const nowhere = 'http://127.0.0.1:1';
const opened: TestServer[] = [];
let thailand: TestServer;
let laos: TestServer;
const open = async (market: 'th' | 'la', providers = bankProviders(nowhere)) => {
  const server = await testServer({ env: { MARKET: market }, providers });
  await seedDemoDepositAccounts(server.deps.pool);
  opened.push(server);
  return server;
};
beforeAll(async () => {
  [thailand, laos] = await Promise.all([open('th'), open('la')]);
});
afterAll(() => Promise.all(opened.map((server) => server.close())));

interface Account {
  readonly bankCode: string;
  readonly bankType: string;
  readonly mode: string;
  readonly qr: object | null;
}
const accountsOf = async (server: TestServer, token?: string): Promise<Account[]> =>
  (await server.call('getDepositLookup', token === undefined ? {} : { token })).body.banks;
const shown = (accounts: readonly Account[]) =>
  accounts.map(({ bankCode, bankType, mode }) => `${bankCode} ${bankType} ${mode}`);
const baht = ['KBANK KBANK QR', 'WW PAYMENT QR', 'E2P PAYMENT QR', 'SCB SCB AUTO', 'GSB GSB MANUAL'];
const kip = ['BCEL BCEL QR', 'JDB JDB QR', 'BCEL BCEL AUTO'];

test('a member sees receiving accounts of their currency, a visitor those of the market’s currency', async () => {
  expect(shown(await accountsOf(thailand))).toEqual(baht);
  expect(shown(await accountsOf(laos))).toEqual(kip);
  const [ofKip, ofBaht] = [
    await laos.createMember({ currency: 'LAK', bankCode: 'BCEL', username: '2055500001' }),
    await laos.createMember({ currency: 'THB' }),
  ];
  expect(shown(await accountsOf(laos, ofKip.token))).toEqual(kip);
  expect(shown(await accountsOf(laos, ofBaht.token))).toEqual(baht);
});

test('an account that is paid by QR has its minimum and quick amounts', async () => {
  const [kbank, ww, e2p, scb] = await accountsOf(thailand);
  expect(kbank).toMatchObject({ qr: { minimum: 0.01, quickAmounts: [10, 20, 50, 100, 500, 1000] } });
  expect(ww).toMatchObject({ nameTH: 'WW', qr: { minimum: 100, quickAmounts: [100, 200, 300, 500, 1000] } });
  expect(e2p).toMatchObject({ nameTH: 'E2P', qr: { minimum: 50, quickAmounts: [50, 100, 200, 500, 1000] } });
  expect(scb?.qr).toBeNull();
  const [onePay, jdb] = await accountsOf(laos);
  const ofKip = { minimum: 1000, quickAmounts: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000] };
  expect([onePay?.qr, jdb?.qr]).toEqual([ofKip, ofKip]);
});

test('accounts at recommended banks are marked as recommended', async () => {
  const recommended = async (server: TestServer) =>
    (await server.call('getDepositLookup')).body.banks
      .filter((bank: { recommended: boolean }) => bank.recommended)
      .map(({ bankCode }: Account) => bankCode);
  expect(await recommended(thailand)).toEqual(['KBANK']);
  expect(await recommended(laos)).toEqual(['BCEL', 'BCEL']);
});

test('an account whose gateway is off or has another currency is not shown', async () => {
  const some = bankProviders(nowhere).filter(({ kind, code }) => kind !== 'qr' || code === 'E2P');
  expect(shown(await accountsOf(await open('th', some)))).toEqual(baht.slice(2));
  const wrong = bankProviders(nowhere, { currency: 'LAK' }).filter(({ code }) => code === 'WW');
  expect(shown(await accountsOf(await open('th', wrong)))).toEqual(baht.slice(3));
});
