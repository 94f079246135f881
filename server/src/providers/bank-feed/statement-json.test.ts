import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import { bankChannel } from './bank-feeds.ts';

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider?.close());

const accountNo = '010120000123456789';
function feedOf() {
  const settings = { client: 'c', secret: 's', currency: 'LAK' };
  const bank = {
    kind: 'bank',
    code: 'BCEL',
    adapter: 'statement-json',
    baseUrl: provider.url,
    settings,
  } as const;
  return bankChannel(resolveProvider(bank, { sandboxUrl: null, env: {} })).feed;
}
const lineOf = (id: string, amount: string, currency: string, at = '2026-11-20T10:15:00+07:00') => ({
  id,
  amount,
  currency,
  direction: 'in',
  at,
});

test.each([
  ['of a time to come', { at: '2199-01-01T00:00:00Z' }, 'WRONG_TIME: at'],
  ['of a time that no database holds', { at: '-271821-04-20T00:00:00Z' }, 'WRONG_TIME: at'],
  ['without a time', { at: 'yesterday' }, 'WRONG_TIME: at'],
  ['with a fraction of a satang', { amount: '5.005' }, expect.stringMatching(/^WRONG_FIELD: amount: \w+$/)],
  ['of nothing', { amount: '0.00' }, expect.stringMatching(/^WRONG_FIELD: amount: \w+$/)],
  ['of a loss', { amount: '-5.00' }, expect.stringMatching(/^WRONG_FIELD: amount: \w+$/)],
  ['out in capitals', { direction: 'OUT' }, expect.stringMatching(/^WRONG_FIELD: direction: \w+$/)],
  ['of a debit', { direction: 'debit' }, expect.stringMatching(/^WRONG_FIELD: direction: \w+$/)],
  ['without a direction', { direction: undefined }, expect.stringMatching(/^WRONG_FIELD: direction: \w+$/)],
  ['with nothing as direction', { direction: null }, expect.stringMatching(/^WRONG_FIELD: direction: \w+$/)],
])(
  'a line %s is reported as unreadable with its money fields, and the other lines are read',
  async (_, change, why) => {
    const odd = { ...lineOf('2', '1000.00', 'LAK'), ...change, fromName: 'SOMEBODY' };
    const lines = [lineOf('1', '1000.00', 'LAK'), odd, lineOf('3', '1000.00', 'LAK')];
    provider.says(JSON.stringify({ accountNo, lines, next: '3' }));
    const read = await feedOf().read(accountNo, null);
    expect(read).toMatchObject({
      lines: [{ id: '1' }, { id: '3' }],
      unreadable: [{ line: '2', why }],
      cursor: '3',
    });
    const { direction, at, amount, currency } = odd;
    const excerpt = read.kind === 'done' ? read.unreadable[0]?.excerpt : null;
    expect(JSON.parse(excerpt ?? '')).toEqual({ direction, at, amount, currency });
  },
);

test('a line of money that went out is read apart, or skipped without an alarm', async () => {
  const lines = [
    { ...lineOf('1', '1000.00', 'LAK'), direction: 'out' },
    { id: '2', direction: 'out' },
  ];
  provider.says(JSON.stringify({ accountNo, lines, next: '2' }));
  expect(await feedOf().read(accountNo, null)).toMatchObject({
    ...{ lines: [], outgoing: [{ id: '1', amount: 1000_00n }] },
    ...{ unreadable: [], cursor: '2' },
  });
});

test('a line keeps the name of a bank that we do not know, with its reference', async () => {
  const payer = { fromBank: 'Bank of Elsewhere', transRef: 'R1' };
  provider.says(
    JSON.stringify({ accountNo, lines: [{ ...lineOf('1', '1000.00', 'LAK'), ...payer }], next: '1' }),
  );
  expect(await feedOf().read(accountNo, null)).toMatchObject({
    lines: [{ fromBank: 'BANKOFELSEWHERE', transRef: 'R1' }],
  });
});

test('a malformed line is reported by its first characters, without characters that the database refuses', async () => {
  const note = `${'x'.repeat(90)}😀`;
  provider.says(JSON.stringify({ accountNo, lines: [{ note }, null, 'busy'], next: '3' }));
  const read = await feedOf().read(accountNo, null);
  expect(read).toMatchObject({ lines: [], cursor: '3' });
  const excerpts = read.kind === 'done' ? read.unreadable.map(({ line }) => line) : [];
  expect(excerpts).toEqual([`{"note":"${'x'.repeat(90)} `, 'null', '"busy"']);
});

test('lines without an id that begin alike have digests of their own, the same at every reading', async () => {
  const lines = ['a', 'b', 'a'].map((end) => ({ note: 'x'.repeat(200) + end }));
  provider.says(JSON.stringify({ accountNo, lines, next: '3' }));
  const read = await feedOf().read(accountNo, null);
  const digests = read.kind === 'done' ? read.unreadable.map(({ digest }) => digest) : [];
  expect(digests).toEqual([expect.any(String), expect.any(String), digests[0]]);
  expect(digests[0]).not.toBe(digests[1]);
});

test('a page with more lines than were asked for is read whole', async () => {
  const lines = Array.from({ length: 1_001 }, (_, i) => lineOf(`l${i}`, '1000.00', 'LAK'));
  provider.says(JSON.stringify({ accountNo, lines, next: 'end' }));
  const read = await feedOf().read(accountNo, null);
  expect(read.kind === 'done' && [read.lines.length, read.cursor]).toEqual([1_001, 'end']);
});

test('a line with a fraction of a kip is unreadable, and the other lines are read', async () => {
  const lines = [lineOf('1', '1000.50', 'LAK'), lineOf('2', '1000.00', 'LAK'), lineOf('3', '1000.50', 'THB')];
  provider.says(JSON.stringify({ accountNo, lines, next: '3' }));
  expect(await feedOf().read(accountNo, null)).toMatchObject({
    unreadable: [{ line: '1', why: 'FRACTION_OF_KIP' }],
    lines: [
      { id: '2', amount: 100_000n },
      { id: '3', amount: 100_050n },
    ],
  });
});

test('a page that is too large to be read is requested with fewer lines, down to one', async () => {
  const requested: number[] = [];
  const withLinesOf = (bytes: number, most: number) =>
    provider.answers((path) => {
      const limit = Number(new URL(path, provider.url).searchParams.get('limit'));
      requested.push(limit);
      const line = { ...lineOf('1', '1000.00', 'LAK'), picture: 'x'.repeat(bytes) };
      const lines = Array.from({ length: Math.min(limit, most) }, (_, i) => ({ ...line, id: String(i) }));
      return JSON.stringify({ accountNo, lines, next: String(limit) });
    });
  withLinesOf(30_000, 200);
  expect(await feedOf().read(accountNo, null)).toMatchObject({ kind: 'done', cursor: '50' });
  expect(requested.splice(0)).toEqual([200, 50]);
  withLinesOf(4_000_001, 1);
  expect(await feedOf().read(accountNo, null)).toEqual({ kind: 'unknown', why: 'TOO_LARGE' });
  expect(requested).toEqual([200, 50, 13, 4, 1]);
});
