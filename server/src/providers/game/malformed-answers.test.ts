import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { amountFields, type GameCall, genuine } from '../../testing/game/answers.ts';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
  withoutAmount,
} from '../../testing/scripted-provider.ts';
import { failed, type ProviderOutcome } from '../protocol/outcome.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import { agentSignature } from './agent/agent.ts';
import type { Bet, BetPage, GameProvider, InvalidRow } from './game-provider.ts';
import { gameChannel } from './game-providers.ts';

/**
 * Returns the bets and the invalid rows of an answer in which one row was changed, or null if it was not understood at all.
 */
function rowsOf(outcome: ProviderOutcome): { rows: readonly Bet[]; invalid: readonly InvalidRow[] } | null {
  const page = outcome.kind === 'done' && 'rows' in outcome ? (outcome as unknown as BetPage) : null;
  return page && { rows: page.rows, invalid: page.invalid ?? [] };
}

const agentProtocol = join(import.meta.dirname, '../../../../docs/agent-protocol.md');

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider.close());

const providers = new Map<string, GameProvider>();

/** Returns one provider for all calls with a code, because a new one opens a new connection. */
function providerOf(code: string): GameProvider {
  const made = providers.get(code);
  if (made) return made;
  const row = demoGameProviders.find((provider) => provider.code === code);
  if (!row) throw new Error(code);
  const { provider: game } = gameChannel(resolveProvider(row, { sandboxUrl: provider.url, env: {} }));
  providers.set(code, game);
  return game;
}

const order = {
  username: 'kpone',
  direction: 'in',
  amount: 1_250n,
  reference: 'REF1',
  currency: 'THB',
} as const;
const wish = {
  username: 'kpone',
  password: 'first-pass',
  lang: 'th',
  mobile: true,
  returnUrl: 'http://localhost/user',
} as const;
const window = { from: new Date(0), to: new Date(), cursor: null };

const calls: Record<GameCall, (provider: GameProvider) => Promise<ProviderOutcome>> = {
  createMember: (provider) =>
    provider.createMember({ username: 'kpone', password: 'first-pass', currency: 'THB' }),
  setPassword: (provider) => provider.setPassword({ username: 'kpone', password: 'second-pass' }),
  balance: (provider) => provider.balance({ username: 'kpone' }),
  transfer: (provider) => provider.transfer(order),
  queryTransfer: (provider) => provider.queryTransfer(order),
  launch: (provider) => provider.launch(wish),
  pageState: async (provider) => (await provider.pageState?.(wish)) ?? failed('NONE'),
  bets: (provider) => provider.bets(window),
};

/**
 * Leaves out of the comparison what only the provider can judge: in PG's game links the token, which is ours and different
 * each time, and the state of a login page.
 */
function judged<Outcome extends object>(outcome: Outcome): object {
  const link = 'link' in outcome ? String(outcome.link).replace(/token=[\w-]{32}/, '') : null;
  return { ...outcome, link, form: null, state: null };
}

const all = Object.entries(genuine).flatMap(([code, answers]) =>
  // The keys of the table are the names of calls.
  (Object.keys(answers) as GameCall[]).map((call) => [code, call] as const),
);

describe.each(all)('%s, asked to %s,', (code, call) => {
  const ask = () => calls[call](providerOf(code));
  const answer = genuine[code]?.[call] ?? {};

  it('is done when the answer follows the protocol', async () => {
    provider.says(JSON.stringify(answer));
    expect(await ask()).toMatchObject({ kind: 'done' });
  });

  it('leaves the outcome unknown for garbage, whatever the status', async () => {
    for (const status of [200, 404, 422])
      for (const text of rubbish) {
        provider.says(text, status);
        expect(await ask(), `${status} ${text.slice(0, 80)}`).toMatchObject({ kind: 'unknown' });
      }
  });

  it('leaves the outcome unchanged or unknown when one part of the answer is malformed', async () => {
    provider.says(JSON.stringify(answer));
    const said = judged(await ask());
    for (const text of spoiled(answer)) {
      provider.says(text);
      const outcome = await ask();
      const read = rowsOf(outcome);
      // An invalid row of a list is reported as such, and counts nothing.
      if (read && read.invalid.length > 0) expect(read, text).toMatchObject({ rows: [], invalid: [{}] });
      else if (outcome.kind === 'done') expect(judged(outcome), text).toEqual(said);
      else expect(outcome, text).toMatchObject({ kind: 'unknown' });
    }
  });

  it('leaves the outcome unknown when a success comes with an error status', async () => {
    provider.says(JSON.stringify(answer), 422);
    expect(await ask()).toMatchObject({ kind: 'unknown' });
  });
});

it('every protocol of the demo has its answers here', () => {
  const adapterOf = (code: string) => demoGameProviders.find((row) => row.code === code)?.adapter;
  expect(new Set(Object.keys(genuine).map(adapterOf))).toEqual(
    new Set(demoGameProviders.map(({ adapter }) => adapter)),
  );
});

describe.each(all.filter(([, call]) => ['balance', 'transfer', 'queryTransfer', 'bets'].includes(call)))(
  '%s, asked for %s with an invalid amount,',
  (code, call) => {
    it('returns no amount, and never 0', async () => {
      const answer = genuine[code]?.[call] ?? {};
      for (const field of amountFields[code] ?? [])
        for (const text of withoutAmount(answer, field)) {
          provider.says(text);
          const outcome = await calls[call](providerOf(code));
          const expected = call === 'bets' ? { kind: 'done', rows: [], invalid: [{}] } : { kind: 'unknown' };
          expect(outcome, text).toMatchObject(expected);
        }
    });
  },
);

describe.each(all.filter(([, call]) => call === 'bets'))('one invalid row in the bet list of %s', (code) => {
  const [genuineRow, listOf] = listIn(genuine[code]?.bets ?? {});
  /** Rows in which one part is missing or of a type that it never has, and values that are no row at all. */
  const odd = [
    ...Object.keys(genuineRow).flatMap((part) => [
      { ...genuineRow, [part]: { a: 1 } },
      { ...genuineRow, [part]: '\u0000' },
    ]),
    null,
    'error',
    {},
    [],
  ];

  it('is reported with its text, and the rows before and after it are read', async () => {
    provider.says(JSON.stringify(listOf([genuineRow])));
    const [sound] = rowsOf(await calls.bets(providerOf(code)))?.rows ?? [];
    expect(sound).toBeDefined();
    const times = new Set<string | undefined>();
    for (const row of odd) {
      provider.says(JSON.stringify(listOf([genuineRow, row, genuineRow])));
      const read = rowsOf(await calls.bets(providerOf(code)));
      for (const { at } of read?.invalid ?? []) times.add(at?.toISOString());
      // A part that the adapter does not read makes no row invalid.
      if (read?.invalid.length === 0) expect(read.rows, JSON.stringify(row)).toHaveLength(3);
      else
        expect(read, JSON.stringify(row)).toEqual({
          rows: [sound, sound],
          invalid: [expect.objectContaining({ raw: JSON.stringify(row).replaceAll('\u0000', ' ') })],
        });
    }
    // Includes the time when the bet was settled, where it can be read.
    expect(times).toEqual(new Set([sound?.settledAt.toISOString(), undefined]));
  });

  it('is reported, but more than twenty rows without any bet or member make the outcome unknown', async () => {
    provider.says(JSON.stringify(listOf(Array.from({ length: 20 }, () => ({})))));
    expect(rowsOf(await calls.bets(providerOf(code)))?.invalid).toHaveLength(20);
    provider.says(JSON.stringify(listOf(Array.from({ length: 21 }, () => ({})))));
    expect(await calls.bets(providerOf(code))).toMatchObject({ kind: 'unknown' });
  });

  // Bets of the protocol that we cannot count, such as those of one member with Indonesian odds on a quiet night. To
  // refuse the page for them would stop the bets of all members behind it.
  it('is reported, and so are any number of rows with a bet and its member', async () => {
    const amount = (amountFields[code] ?? []).find((field) => field in genuineRow) ?? '';
    const row = { ...genuineRow, [amount]: { a: 1 } };
    provider.says(JSON.stringify(listOf(Array.from({ length: 21 }, () => row))));
    const read = rowsOf(await calls.bets(providerOf(code)));
    expect([read?.rows.length, read?.invalid.length]).toEqual([0, 21]);
    expect(read?.invalid[0]).toMatchObject({ betId: expect.any(String), username: expect.any(String) });
  });

  it('does not keep a valid row behind many invalid ones from being read', async () => {
    provider.says(JSON.stringify(listOf([...Array.from({ length: 21 }, () => ({})), genuineRow])));
    const read = rowsOf(await calls.bets(providerOf(code)));
    expect([read?.rows.length, read?.invalid.length]).toEqual([1, 21]);
  });
});

it.each([
  ['ASKMEBET', { wlAmount: -12.5 }],
  ['IMI', { WinLose: -12.5 }],
])('%s reports a loss above its stake (Indonesian odds): only that row is invalid', async (code, loss) => {
  const [row, listOf] = listIn(genuine[code]?.bets ?? {});
  provider.says(JSON.stringify(listOf([{ ...row, ...loss }, row])));
  expect(rowsOf(await calls.bets(providerOf(code)))).toMatchObject({
    rows: [{ username: 'kpone' }],
    invalid: [{ username: 'kpone', why: 'LOST_MORE_THAN_STAKED' }],
  });
});

it('a full page has a next page, also with invalid rows', async () => {
  const [row, listOf] = listIn(genuine.PG?.bets ?? {});
  const page = (odd: number) => [
    ...Array.from({ length: 1_500 - odd }, () => row),
    ...Array.from({ length: odd }, () => ({ ...row, winAmount: 'ten', rowVersion: 12 })),
  ];
  provider.says(JSON.stringify(listOf(page(1))));
  expect(await providerOf('PG').bets(window)).toMatchObject({ more: true, next: '12' });
  provider.says(JSON.stringify(listOf(page(1).slice(1))));
  expect(await providerOf('PG').bets(window)).toMatchObject({ more: false, next: '12' });
});

it('a full page of nothing but invalid rows has a next page', async () => {
  const [row, listOf] = listIn(genuine.PG?.bets ?? {});
  const odd = Array.from({ length: 1_500 }, () => ({ ...row, winAmount: 'ten', rowVersion: 12 }));
  provider.says(JSON.stringify(listOf(odd)));
  expect(await providerOf('PG').bets({ ...window, cursor: '7' })).toMatchObject({ more: true, next: '12' });
});

describe('AWC’s list of 5,000 rows or more', () => {
  const begun = () => new Date(Date.now() - 60_000).toISOString();
  const [row, listOf] = listIn(genuine.SEXYGAME?.bets ?? {});
  const ask = (rows: number, change: object, cursor: string) => {
    provider.says(JSON.stringify(listOf(Array.from({ length: rows }, () => ({ ...row, ...change })))));
    return providerOf('SEXYGAME').bets({ ...window, cursor });
  };

  it('is read on behind invalid rows, by their time', async () => {
    const cursor = begun();
    const updateTime = new Date(Date.parse(cursor) + 1_000).toISOString();
    const page = await ask(5_000, { realWinAmount: 'ten', updateTime }, cursor);
    expect(page).toMatchObject({ kind: 'done', more: true, next: updateTime });
  });

  it('is whole where no row is later than its start, unless the platform has cut it', async () => {
    const cursor = begun();
    const rest = { updateTime: cursor };
    expect(await ask(5_000, rest, cursor)).toMatchObject({ kind: 'done', more: false, next: null });
    expect(await ask(5_000, { ...rest, realWinAmount: 'ten' }, cursor)).toMatchObject({
      kind: 'done',
      more: false,
    });
    expect(await ask(20_000, rest, cursor)).toEqual({ kind: 'unknown', why: 'LIST_TOO_LONG' });
  });
});

it('reading continues behind an invalid row of a list with row versions', async () => {
  const good = { betId: 1, playerName: 'a', betAmount: 1, winAmount: 0, betEndTime: 1, rowVersion: 1 };
  provider.says(JSON.stringify({ data: [good, { ...good, rowVersion: 2, winAmount: null }], error: null }));
  expect(await providerOf('PG').bets(window)).toMatchObject({ rows: [{ version: 1n }], next: '2' });
  provider.says(JSON.stringify({ data: [{ ...good, rowVersion: null }], error: null }));
  expect(await providerOf('PG').bets({ ...window, cursor: '7' })).toMatchObject({ rows: [], next: '7' });
});

/** Returns the one row of a genuine list, and a function that puts other rows in its place. */
function listIn(answer: object): [Record<string, unknown>, (rows: readonly unknown[]) => object] {
  for (const [name, part] of Object.entries(answer)) {
    if (Array.isArray(part) && part.length > 0) return [part[0], (rows) => ({ ...answer, [name]: rows })];
    if (typeof part !== 'object' || part === null) continue;
    const [row, listOf] = listIn(part);
    if (Object.keys(row).length > 0) return [row, (rows) => ({ ...answer, [name]: listOf(rows) })];
  }
  return [{}, () => answer];
}

it('bet ids beyond the precision of a double stay distinct', async () => {
  const row = (betId: string) =>
    `{"betId":${betId},"playerName":"a","betAmount":1,"winAmount":0,"betEndTime":1,"rowVersion":${betId}}`;
  const ids = ['1786543210987654321', '1786543210987654322'];
  provider.says(`{"data":[${ids.map(row).join()}],"error":null}`);
  const read = await providerOf('PG').bets(window);
  expect(read.kind === 'done' && read.rows.map(({ betId }) => betId)).toEqual(ids);
});

it('a refused inquiry leaves the transfer’s outcome unknown', async () => {
  const refused: [string, string, number][] = [
    ['PG', '{"data":null,"error":{"code":"3004","message":"Player does not exist"}}', 200],
    ['JOKER', '{"Message":"Invalid signature"}', 403],
    ['JOKER', '{"error":"no such page"}', 404],
    ['SEXYGAME', '{"status":"1002","desc":"Account is not exists"}', 200],
    ['HUAYHD', '{"code":30,"message":"unknown member","data":null}', 200],
  ];
  for (const [code, text, status] of refused) {
    provider.says(text, status);
    expect(await calls.queryTransfer(providerOf(code)), text).toMatchObject({ kind: 'unknown' });
  }
});

it('an answer with both a result and an error leaves the outcome unknown', async () => {
  provider.says('{"data":{"transactionId":7},"error":{"code":"3013","message":"Insufficient balance"}}');
  expect(await calls.transfer(providerOf('PG'))).toMatchObject({ kind: 'unknown' });
});

it('a game link that is not an http address is not opened', async () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//games.example',
    'play',
    'file:///etc/passwd',
  ]) {
    provider.says(JSON.stringify({ code: 0, data: { link } }));
    expect(await calls.launch(providerOf('HUAYHD')), link).toMatchObject({ kind: 'unknown' });
    provider.says(JSON.stringify({ status: '0000', url: link }));
    expect(await calls.launch(providerOf('SEXYGAME')), link).toMatchObject({ kind: 'unknown' });
  }
});

it('the signature of the agent protocol matches its documented example', async () => {
  const text = await readFile(agentProtocol, 'utf8');
  const secret = /the secret `([^`]+)`/.exec(text)?.[1] ?? '';
  const timestamp = /the time `(\d+)`/.exec(text)?.[1] ?? '';
  const path = /the call `([^`]+)`/.exec(text)?.[1] ?? '';
  const body = /```json\n(\{"username[^\n]+)\n```/.exec(text)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ amount: '200.00', direction: 'in' });
  const signature = /```\n([0-9a-f]{64})\n```/.exec(text)?.[1];
  expect(agentSignature(secret, { timestamp, path, body })).toBe(signature);
});
