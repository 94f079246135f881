import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { activateSlot } from './activate-slot.ts';
import { autoLogin } from './auto-login.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import { loginByPath } from './login-by-path.ts';
import { getSlotAccount, resetSlotPassword } from './slot-account.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.heal());

const visit = { lang: 'th', mobile: true, returnUrl: 'http://localhost/user' } as const;
const open = (member: GameMember, provider: string) =>
  autoLogin(fixture.deps, member, { ...visit, provider });
const byPath = (member: GameMember, provider: string, username: string, password?: string) =>
  loginByPath(fixture.deps, member, { ...visit, provider, username, password });
const nameOf = ({ publicId }: GameMember) => `kp${publicId.toLowerCase()}`;
const refused = (code: string) => ({ ok: false, code });

const passwordAt = async (member: GameMember, code: string) => {
  const account = await getSlotAccount(fixture.deps, member, code, visit);
  if (!account.ok) throw new Error(account.code);
  return account.value;
};

describe('opening a game', () => {
  it('returns a link that opens the game', async () => {
    const member = await fixture.member(0n, 'PG');
    const opened = await open(member, 'pg');
    if (!opened.ok) throw new Error(opened.code);
    expect((await fetch(opened.value.link)).status).toBe(200);
    expect(opened.value.form).toBeUndefined();
  });

  it('refuses a game without an open account, and an unknown game', async () => {
    const member = await fixture.member(0n, 'PG');
    expect(await open(member, 'joker')).toEqual(refused('INVALID_USER_2'));
    expect(await open(member, 'nope')).toEqual(refused('NO_GAME'));
  });

  it('returns a login form where the provider needs one, and the form works once', async () => {
    const member = await fixture.member(0n, 'UFABET');
    const opened = await open(member, 'ufabet');
    if (!opened.ok) throw new Error(opened.code);
    const { link, form = {} } = opened.value;
    const post = () => fetch(link, { method: 'POST', body: new URLSearchParams(form) });
    const page = await post();
    expect([page.status, new URL(page.url).pathname]).toEqual([200, '/play/UFABET']);
    expect((await post()).status).toBe(410);
    expect(link).not.toContain(nameOf(member));
  });
});

describe('the login page state returned with the credentials', () => {
  it('is new for each call, and present for UFABET only', async () => {
    const member = await fixture.member(0n, 'UFABET', 'JOKER');
    const first = await passwordAt(member, 'UFABET');
    expect(first.event).toMatchObject({
      __VIEWSTATE: expect.any(String),
      __EVENTVALIDATION: expect.any(String),
    });
    expect((await passwordAt(member, 'UFABET')).event).not.toEqual(first.event);
    expect(await passwordAt(member, 'JOKER')).not.toHaveProperty('event');
  });

  it('is left out when the provider does not answer; the credentials are still returned', async () => {
    const member = await fixture.member(0n, 'UFABET');
    const { username, password } = await passwordAt(member, 'UFABET');
    await fixture.sandbox.fault('game:UFABET', 'error-500');
    expect(await passwordAt(member, 'UFABET')).toEqual({ username, password });
  });
});

describe('login by path', () => {
  it('accepts the member’s username, alone or with the current password', async () => {
    const member = await fixture.member(0n, 'JOKER2', 'PG');
    const { username, password } = await passwordAt(member, 'JOKER2');
    expect(await byPath(member, 'joker2', username)).toMatchObject({ ok: true });
    expect(await byPath(member, 'joker2', username, password)).toMatchObject({ ok: true });
    expect(await byPath(member, 'joker2', username, `${password}x`)).toEqual(refused('INVALID_USER_3'));
    await resetSlotPassword(fixture.deps, member, 'JOKER2');
    expect(await byPath(member, 'joker2', username, password)).toEqual(refused('INVALID_USER_3'));
    // PG's accounts have no password that a member could give.
    expect(await byPath(member, 'pg', username, password)).toEqual(refused('INVALID_USER_3'));
  });

  it('refuses a username that is not the caller’s at that provider', async () => {
    const member = await fixture.member(0n, 'PG');
    expect(await byPath(member, 'pg', 'kpsomebody')).toEqual(refused('INVALID_USER_1'));
    expect(await byPath(member, 'usun', nameOf(member))).toEqual(refused('INVALID_USER_2'));
  });

  it('answers NOT_UFABET or NOT_AREASLOT when the username is the caller’s at another provider', async () => {
    const member = await fixture.member(0n, 'PG');
    for (const [provider, code] of [
      ['ufabet', 'NOT_UFABET'],
      ['areaslot', 'NOT_AREASLOT'],
    ] as const) {
      expect(await byPath(member, provider, nameOf(member))).toEqual(refused(code));
      expect(await byPath(member, provider, 'kpsomebody')).toEqual(refused('INVALID_USER_2'));
    }
  });

  it('answers NO_GAME for a game outside the specification’s list, which autoLogin opens', async () => {
    const member = await fixture.member(0n, 'SUPERSLOT');
    expect(await byPath(member, 'superslot', nameOf(member))).toEqual(refused('NO_GAME'));
    expect(await open(member, 'superslot')).toMatchObject({ ok: true });
  });
});

it('a link-only game opens at its address, and a transfer into it returns to the wallet at once', async () => {
  const providers = fixture.providersWith((row) => {
    if (row.code !== 'HUAYHD') return row;
    const baseUrl = 'https://games.example/lobby?from=kapao';
    return { ...row, adapter: 'link-only', baseUrl, settings: { currencies: ['THB'] } };
  });
  const deps = { ...fixture.deps, providers };
  const member = await fixture.member(500n);
  expect(await activateSlot(deps, member, 'HUAYHD')).toMatchObject({ ok: true });
  expect(await autoLogin(deps, member, { ...visit, provider: 'huayhd' })).toEqual({
    ok: true,
    value: { link: 'https://games.example/lobby?from=kapao' },
  });
  // The game's own address goes before that of the row, which several games may have.
  const { pool } = deps;
  await pool.query("update game set web = 'https://games.example/one' where code = 'HUAYHD'");
  expect(await autoLogin(deps, member, { ...visit, provider: 'huayhd' })).toMatchObject({
    value: { link: 'https://games.example/one' },
  });
  await pool.query("update game set web = 'https://games.example/other' where code = 'PG'");
  await activateSlot(deps, member, 'PG');
  const launched = await autoLogin(deps, member, { ...visit, provider: 'pg' });
  expect(launched).toMatchObject({ ok: true });
  expect(launched).not.toMatchObject({ value: { link: 'https://games.example/other' } });
  await pool.query("update game set web = null where code in ('HUAYHD', 'PG')");
  const into = { causeId: crypto.randomUUID(), from: 'WALLET', to: 'HUAYHD', amount: 10_000n };
  expect(await startTransfer(deps, member, into)).toEqual(refused('TRANSFER_FAIL'));
  expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
  expect(await fixture.balance(member, 'held')).toBe(0n);
});

it.each(['http://games.example/one', 'https://192.168.1.1/router', 'https://localhost:8443/'])(
  'a live game never opens %s in a member’s browser',
  async (link) => {
    const providers = fixture.providersWith((row) => {
      if (row.code !== 'HUAYHD') return row;
      return { ...row, adapter: 'link-only', baseUrl: link, settings: { currencies: ['THB'] } };
    });
    const settings = { ...fixture.deps.settings, reach: { insideHosts: [] } };
    const member = await fixture.member(500n);
    await activateSlot({ ...fixture.deps, providers }, member, 'HUAYHD');
    const visited = { ...visit, provider: 'huayhd' };
    expect(await autoLogin({ ...fixture.deps, providers, settings }, member, visited)).toEqual(
      refused('NO_GAME'),
    );
    expect(await autoLogin({ ...fixture.deps, providers }, member, visited)).toMatchObject({ ok: true });
  },
);

describe('a provider that refuses a launch', () => {
  let provider: ScriptedProvider;
  let deps: GameDeps;
  beforeAll(async () => {
    provider = await scriptedProvider();
    const providers = fixture.providersWith((row) =>
      row.code === 'HUAYHD' ? { ...row, baseUrl: provider.url } : row,
    );
    deps = { ...fixture.deps, providers };
  });
  afterAll(() => provider.close());

  it.each([
    [42, 'INVALID_IP'],
    [30, 'INVALID_USER_4'],
    [90, 'NO_GAME'],
  ])('with code %d is answered with %s', async (said, code) => {
    const member = await fixture.member(0n, 'HUAYHD');
    provider.says(JSON.stringify({ code: said, message: 'no', data: null }));
    expect(await autoLogin(deps, member, { ...visit, provider: 'huayhd' })).toEqual(refused(code));
  });
});
