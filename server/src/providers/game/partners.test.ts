import { hourMs } from '@kapao/core/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import type { GameProvider, TransferOrder } from './game-provider.ts';
import { gameChannel } from './game-providers.ts';
import { logsWindow } from './imi-logs.ts';

let provider: ScriptedProvider;
let sandbox: TestSandbox;
beforeAll(async () => {
  [provider, sandbox] = await Promise.all([scriptedProvider(), startTestSandbox()]);
});
afterAll(async () => {
  await Promise.all([provider.close(), sandbox.stop()]);
});

function providerOf(code: string, changes: object = {}, url = provider.url): GameProvider {
  const row = demoGameProviders.find((provider) => provider.code === code);
  if (!row) throw new Error(code);
  const changed = { ...row, settings: { ...row.settings, ...changes } };
  return gameChannel(resolveProvider(changed, { sandboxUrl: url, env: {} })).provider;
}
const says = (answer: object) => provider.says(JSON.stringify(answer));

const order: TransferOrder = {
  username: 'kpone',
  direction: 'in',
  amount: 1_250n,
  reference: '01KAPA0REFERENCE0000000000',
  currency: 'THB',
  sentAt: new Date(),
};
const day = { from: new Date(0), to: new Date(), cursor: null };

describe('a transfer inquiry at IMI', () => {
  const ours = { TransactionId: order.reference, TransferType: 2, Amount: 12.5 };
  const listed = (...Records: object[]) => says({ Success: true, Error: 0, Result: { Records } });
  const asked = (changes: Partial<TransferOrder> = {}) => {
    const { sentAt: _, ...rest } = order;
    return providerOf('IMI').queryTransfer('sentAt' in changes ? rest : { ...order, ...changes });
  };

  it('finds a transfer by reference, direction and amount together', async () => {
    listed({ ...ours, TransactionId: 'OTHER1' }, ours);
    expect(await asked()).toEqual({ kind: 'done' });
    for (const other of [
      { ...ours, Amount: 12.49 },
      { ...ours, TransferType: 3 },
    ]) {
      listed(other);
      expect(await asked()).toMatchObject({ kind: 'unknown' });
      listed(ours, other);
      expect(await asked()).toMatchObject({ kind: 'unknown' });
    }
  });

  it('answers failed for a transfer that is not listed, if its time is known', async () => {
    for (const others of [[], [{ ...ours, TransactionId: '01KAPA0REFERENCE0000000001' }]]) {
      listed(...others);
      expect(await asked()).toMatchObject({ kind: 'failed' });
      expect(await asked({ sentAt: undefined } as never)).toMatchObject({ kind: 'unknown' });
    }
  });

  it.each([undefined, null, '', '778812', '3f2a-77'])(
    'leaves the outcome unknown beside a transfer of the same amount with the id %j',
    async (TransactionId) => {
      listed({ ...ours, TransactionId });
      expect(await asked()).toMatchObject({ kind: 'unknown' });
      listed({ ...ours, TransactionId, Amount: 13 });
      expect(await asked()).toMatchObject({ kind: 'failed' });
    },
  );

  it('finds a transfer beside an unreadable row, unless that row has the same reference', async () => {
    listed({ ...ours, TransactionId: 'OTHER1', TransferType: 7 }, ours);
    expect(await asked()).toEqual({ kind: 'done' });
    listed({ ...ours, Amount: 'ten' }, ours);
    expect(await asked()).toMatchObject({ kind: 'unknown' });
  });

  it('leaves the outcome unknown when the list is cut off, has an unreadable row or an error', async () => {
    listed(...Array.from({ length: 100 }, () => ({ ...ours, TransactionId: 'OTHER1', Amount: 1 })));
    expect(await asked()).toEqual({ kind: 'unknown', why: 'LIST_TOO_LONG' });
    listed({ ...ours, TransactionId: 'OTHER1', Amount: null });
    expect(await asked()).toMatchObject({ kind: 'unknown' });
    says({ Success: false, Error: 100, Message: 'Player not found' });
    expect(await asked()).toMatchObject({ kind: 'unknown' });
  });

  it('asks for a time window that contains the transfer in every time zone', () => {
    const midnight = (text: string, zone: number) => {
      const [month = '', dayOfMonth = '', year = ''] = text.split('/');
      return Date.parse(`${year}-${month}-${dayOfMonth}T00:00:00Z`) - zone * hourMs;
    };
    const moments = { min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true };
    const zones = fc.integer({ min: -12, max: 14 });
    fc.assert(
      fc.property(fc.date(moments), fc.integer({ min: 0, max: 400 * 24 }), zones, (at, hours, zone) => {
        const now = at.getTime();
        const sentAt = new Date(now - hours * hourMs);
        const { From, To } = logsWindow({ ...order, sentAt }, 1, now);
        expect(midnight(From, zone)).toBeLessThan(sentAt.getTime() - hourMs);
        // Holds even if the window did not include its last day.
        expect(midnight(To, zone)).toBeGreaterThan(now + hourMs);
      }),
    );
  });
});

describe('ASKMEBET', () => {
  const provider = () => providerOf('ASKMEBET');
  const balance = async (credit: unknown) => {
    says({ code: 0, result: { credit } });
    return provider().balance({ username: 'kpone' });
  };

  it('may write its credit with commas, where commas belong', async () => {
    expect(await balance('1,234,567.89')).toMatchObject({ balance: 123_456_789n });
    expect(await balance('999.5')).toMatchObject({ balance: 99_950n });
    for (const odd of ['1,23', '12,34.00', ',123', '1,234,', '1,2345', '1234,567'])
      expect(await balance(odd), odd).toMatchObject({ kind: 'unknown' });
  });

  it('confirms a transfer only when its balances differ by the amount', async () => {
    const moved = async (before: number, after: number, direction: 'in' | 'out' = 'in') => {
      says({ code: 0, result: { ref: 'R1', before, after } });
      return (await provider().transfer({ ...order, direction })).kind;
    };
    expect(await moved(10, 22.5)).toBe('done');
    expect(await moved(22.5, 10, 'out')).toBe('done');
    expect(await moved(10, 22.49)).toBe('unknown');
    expect(await moved(22.5, 10)).toBe('unknown');
  });
});

describe.each(['BETFLIX', 'ASKMEBET', 'IMI'])('%s', (code) => {
  const refused = {
    status: 'error',
    msg: 'Insufficient credit',
    code: 9,
    message: 'Insufficient credit',
    Success: false,
    Error: 9,
    Message: 'Insufficient credit',
  };

  it('refuses a transfer for good only with words that the provider row lists', async () => {
    says(refused);
    const knowing = providerOf(code, { refusals: ['insufficient CREDIT'] });
    expect(await knowing.transfer(order)).toEqual({ kind: 'failed', code: 'Insufficient credit' });
    const ignorant = providerOf(code, { refusals: [] });
    expect(await ignorant.transfer(order)).toEqual({ kind: 'unknown', why: 'Insufficient credit' });
    provider.says(JSON.stringify(refused), 400);
    expect(await knowing.transfer(order)).toMatchObject({ kind: 'unknown' });
  });

  it('reports a bet again when it is corrected or void', async () => {
    const provider = providerOf(code, {}, sandbox.url);
    const username = `kpbets${code.toLowerCase()}`;
    const member = { username, password: 'first-pass', currency: 'THB' } as const;
    expect(await provider.createMember(member)).toEqual({ kind: 'done' });
    expect(
      await provider.transfer({ ...order, username, amount: 10_000n, reference: `BETS${code}` }),
    ).toEqual({ kind: 'done' });
    const control = (path: string, body: object) =>
      sandbox.control(`/control/game/${code}/${path}`, 'POST', body);
    const read = async () => {
      const page = await provider.bets({ ...day, to: new Date(Date.now() + 60_000) });
      if (page.kind !== 'done') throw new Error(JSON.stringify(page));
      return page.rows.filter((bet) => bet.username === username);
    };
    // The sandbox's control returns the id that it gave the bet.
    const { betId } = (await control('play', { username, stake: 20, payout: 35.5, validTurnover: 15 })) as {
      betId: string;
    };
    const [settled] = await read();
    expect(settled).toMatchObject({
      status: 'settled',
      stake: 2_000n,
      payout: 3_550n,
      validTurnover: 1_500n,
    });
    await control('correct', { betId, payout: 0 });
    const lost = { betId: settled?.betId, status: 'settled', payout: 0n, validTurnover: 2_000n };
    expect(await read()).toMatchObject([lost]);
    await control('correct', { betId, void: true });
    const gone = { betId: settled?.betId, status: 'void', payout: 2_000n, validTurnover: 0n };
    expect(await read()).toMatchObject([gone]);
  });

  it('reports a late bet that was settled long ago', async () => {
    const provider = providerOf(code, {}, sandbox.url);
    const username = `kplate${code.toLowerCase()}`;
    await provider.createMember({ username, password: 'first-pass', currency: 'THB' });
    await provider.transfer({ ...order, username, reference: `LATE${code}` });
    const settledAt = new Date('2026-11-01T03:04:05Z');
    const begun = new Date(Date.now() - 1_000);
    await sandbox.control(`/control/game/${code}/play`, 'POST', {
      username,
      stake: 5,
      payout: 0,
      at: settledAt.toISOString(),
    });
    const page = await provider.bets({ from: begun, to: new Date(Date.now() + 1_000), cursor: null });
    if (page.kind !== 'done') throw new Error(JSON.stringify(page));
    expect(page.rows.filter((bet) => bet.username === username)).toMatchObject([{ settledAt, stake: 500n }]);
  });
});

describe.each([
  ['BETFLIX', 'dmo'],
  ['ASKMEBET', 'dm'],
])('%s, which puts "%s" before every username,', (code, prefix) => {
  const member = { username: 'kpone', password: 'first-pass', currency: 'THB' } as const;
  const registered = (username: string) =>
    says({ status: 'success', code: 0, data: { username }, result: { username } });

  it('confirms a new account only with the username that was requested', async () => {
    for (const username of [`${prefix}kpone`, `${prefix}kpone`.toUpperCase()]) {
      registered(username);
      expect(await providerOf(code).createMember(member)).toEqual({ kind: 'done' });
    }
    for (const username of ['kpone', `${prefix}kptwo`, `xx${prefix}kpone`, prefix]) {
      registered(username);
      expect(await providerOf(code).createMember(member), username).toMatchObject({ kind: 'unknown' });
    }
  });

  it('skips a bet of an unknown username as invalid, and reads the others of its page', async () => {
    const bet = {
      logID: 1,
      id: 1,
      bet: 10,
      turnover: 10,
      payout: 5,
      updated_at: '2026-11-22 09:00:00',
      amount: 10,
      validAmount: 10,
      wlAmount: -5,
      settledAt: '2026-11-22 09:00:00',
      status: 'settled',
    };
    const readBets = (...names: string[]) => {
      const data = names.map((username) => ({ ...bet, username }));
      says(code === 'BETFLIX' ? { status: 'success', data } : { code: 0, result: { data, next: '' } });
      return providerOf(code).bets(day);
    };
    expect(await readBets(`${prefix}kpone`)).toMatchObject({
      kind: 'done',
      rows: [{ username: 'kpone', payout: 500n, settledAt: new Date('2026-11-22T02:00:00Z') }],
      more: false,
    });
    expect(await readBets(`${prefix}kpone`, 'kptwo')).toMatchObject({
      kind: 'done',
      rows: [{ username: 'kpone' }],
      invalid: [{ betId: '1', username: null, why: 'NOT_OUR_ACCOUNT: username' }],
    });
  });
});
