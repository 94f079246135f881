import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedParty, scriptedParty } from '../../testing/party.ts';
import { resolveProvider } from '../protocol/provider-row.ts';
import { bankChannel } from './bank-feeds.ts';

let party: ScriptedParty;
beforeAll(async () => {
  party = await scriptedParty();
});
afterAll(() => party?.close());

test('a line with a fraction of a kip is unreadable, so that a person looks, and the others are read', async () => {
  const settings = { client: 'c', secret: 's', currency: 'LAK' };
  const bank = {
    kind: 'bank',
    code: 'BCEL',
    adapter: 'statement-json',
    baseUrl: party.url,
    settings,
  } as const;
  const { feed } = bankChannel(resolveProvider(bank, { sandboxUrl: null, env: {} }));
  const accountNo = '010120000123456789';
  const line = (id: string, amount: string, currency: string) => ({
    id,
    amount,
    currency,
    direction: 'in',
    at: '2026-11-20T10:15:00+07:00',
  });
  const lines = [line('1', '1000.50', 'LAK'), line('2', '1000.00', 'LAK'), line('3', '1000.50', 'THB')];
  party.says(JSON.stringify({ accountNo, lines, next: '3' }));
  expect(await feed.read(accountNo, null)).toMatchObject({
    unreadable: ['1'],
    lines: [
      { id: '2', amount: 100_000n },
      { id: '3', amount: 100_050n },
    ],
  });
});
