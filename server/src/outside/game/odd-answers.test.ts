import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { rubbish, type ScriptedParty, scriptedParty, spoiled, withoutFigure } from '../../testing/party.ts';
import { resolveProvider } from '../protocol/provider-row.ts';
import type { GameProvider } from './game-provider.ts';
import { gameParty } from './game-providers.ts';

let party: ScriptedParty;
beforeAll(async () => {
  party = await scriptedParty();
});
afterAll(() => party.close());

function providerOf(code: string): GameProvider {
  const row = demoGameProviders.find((provider) => provider.code === code);
  if (!row) throw new Error(code);
  return gameParty(resolveProvider(row, { sandboxUrl: party.url, env: {} })).provider;
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

const calls = {
  createMember: (provider: GameProvider) =>
    provider.createMember({ username: 'kpone', password: 'first-pass', currency: 'THB' }),
  setPassword: (provider: GameProvider) =>
    provider.setPassword({ username: 'kpone', password: 'second-pass' }),
  balance: (provider: GameProvider) => provider.balance({ username: 'kpone' }),
  transfer: (provider: GameProvider) => provider.transfer(order),
  queryTransfer: (provider: GameProvider) => provider.queryTransfer(order),
  launch: (provider: GameProvider) => provider.launch(wish),
  bets: (provider: GameProvider) => provider.bets(window),
};
type Call = keyof typeof calls;

/** What each provider says when all is well. */
const genuine: Record<string, Partial<Record<Call, object>>> = {
  PG: {
    createMember: { data: { action_result: 1 }, error: null },
    balance: { data: { cashBalance: 12.5, totalBalance: 12.5 }, error: null },
    transfer: { data: { transactionId: 7, balanceAmount: 12.5 }, error: null },
    queryTransfer: { data: { transactionId: 7, transactionType: 100, transactionAmount: 12.5 }, error: null },
    launch: { data: { action_result: 1 }, error: null },
    bets: {
      data: [
        {
          betId: 9,
          playerName: 'kpone',
          betAmount: 10,
          winAmount: 25.5,
          betEndTime: 1_790_000_000_000,
          rowVersion: 9,
        },
      ],
      error: null,
    },
  },
  JOKER: {
    createMember: { Status: 'Created', Data: { Username: 'kpone' } },
    setPassword: { Status: 'OK' },
    balance: { Username: 'kpone', Credit: 12.5, OutstandingCredit: 3 },
    transfer: { RequestID: 'REF1', Amount: 12.5 },
    queryTransfer: { RequestID: 'REF1', Amount: 12.5 },
    launch: { Username: 'kpone', Token: 'abc' },
    bets: {
      data: {
        Game: [
          { OCode: '9', Username: 'kpone', Amount: 10, Result: 25.5, Time: '2026-11-22T09:00:00+07:00' },
        ],
      },
      nextId: '',
    },
  },
  SEXYGAME: {
    createMember: { status: '0000', desc: '' },
    balance: { status: '0000', results: [{ userId: 'kpone', balance: 12.5 }] },
    transfer: { status: '0000', amount: 12.5 },
    queryTransfer: { status: '0000', txStatus: '1', transferAmount: 12.5 },
    launch: { status: '0000', url: 'https://games.example/play?token=abc', extension: [] },
    bets: {
      status: '0000',
      transactions: [
        {
          platformTxId: 'AE-9',
          userId: 'kpone',
          realBetAmount: 10,
          turnover: 10,
          realWinAmount: 25.5,
          txStatus: 1,
          updateTime: '2026-11-22T09:00:00+07:00',
        },
      ],
    },
  },
  HUAYHD: {
    createMember: { code: 0, message: 'ok', data: { username: 'kpone' } },
    setPassword: { code: 0, message: 'ok', data: { username: 'kpone' } },
    balance: { code: 0, message: 'ok', data: { balance: '12.50', outstanding: '3.00' } },
    transfer: { code: 0, message: 'ok', data: { reference: 'REF1' } },
    queryTransfer: { code: 0, message: 'ok', data: { state: 'done', amount: '12.50', direction: 'in' } },
    launch: { code: 0, message: 'ok', data: { link: 'https://games.example/play?token=abc' } },
    bets: {
      code: 0,
      message: 'ok',
      data: {
        rows: [
          {
            betId: '9',
            username: 'kpone',
            stake: '10.00',
            validTurnover: '10.00',
            payout: '25.50',
            status: 'settled',
            settledAt: '2026-11-22T02:00:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
};

/** Where money stands in the answers. */
const figures: Record<string, readonly string[]> = {
  PG: ['cashBalance', 'transactionAmount', 'betAmount', 'winAmount'],
  JOKER: ['Credit', 'OutstandingCredit', 'Amount', 'Result'],
  SEXYGAME: ['balance', 'transferAmount', 'realBetAmount', 'turnover', 'realWinAmount'],
  HUAYHD: ['balance', 'outstanding', 'amount', 'stake', 'validTurnover', 'payout'],
};

/** Of PG's game links the token is ours, and another each time. */
function withoutToken<Outcome extends object>(outcome: Outcome): Outcome {
  return 'link' in outcome
    ? { ...outcome, link: String(outcome.link).replace(/token=[\w-]{32}/, '') }
    : outcome;
}

const all = Object.entries(genuine).flatMap(([code, answers]) =>
  // The keys of the table are the names of calls.
  (Object.keys(answers) as Call[]).map((call) => [code, call] as const),
);

describe.each(all)('%s, asked to %s,', (code, call) => {
  const ask = () => calls[call](providerOf(code));
  const answer = genuine[code]?.[call] ?? {};

  it('is understood when it answers as its protocol says', async () => {
    party.says(JSON.stringify(answer));
    expect(await ask()).toMatchObject({ kind: 'done' });
  });

  it('leaves the outcome open with rubbish, whatever the status', async () => {
    for (const status of [200, 404, 422])
      for (const text of rubbish) {
        party.says(text, status);
        expect(await ask(), `${status} ${text.slice(0, 80)}`).toMatchObject({ kind: 'unknown' });
      }
  });

  it('is never half understood: one odd part leaves the outcome as it was, or open', async () => {
    party.says(JSON.stringify(answer));
    const said = withoutToken(await ask());
    for (const text of spoiled(answer)) {
      party.says(text);
      const outcome = withoutToken(await ask());
      if (outcome.kind === 'done') expect(outcome, text).toEqual(said);
      else expect(outcome, text).toMatchObject({ kind: 'unknown' });
    }
  });

  it('is not believed when its yes comes with an error status', async () => {
    party.says(JSON.stringify(answer), 422);
    expect(await ask()).toMatchObject({ kind: 'unknown' });
  });
});

describe.each(all.filter(([, call]) => ['balance', 'queryTransfer', 'bets'].includes(call)))(
  '%s, asked for %s with a figure that is none,',
  (code, call) => {
    it('says no figure at all, and never 0', async () => {
      const answer = genuine[code]?.[call] ?? {};
      for (const figure of figures[code] ?? [])
        for (const text of withoutFigure(answer, figure)) {
          party.says(text);
          expect(await calls[call](providerOf(code)), text).toMatchObject({ kind: 'unknown' });
        }
    });
  },
);

it('a bet that cannot be read is named, and no bet of its page counts', async () => {
  const good = { betId: 1, playerName: 'a', betAmount: 1, winAmount: 0, betEndTime: 1, rowVersion: 1 };
  party.says(JSON.stringify({ data: [good, { ...good, winAmount: null }], error: null }));
  expect(await providerOf('PG').bets(window)).toEqual({
    kind: 'unknown',
    why: expect.stringContaining('row 1 winAmount'),
  });
});

it('bets whose numbers a double would round stay two bets', async () => {
  const row = (betId: string) =>
    `{"betId":${betId},"playerName":"a","betAmount":1,"winAmount":0,"betEndTime":1,"rowVersion":${betId}}`;
  const ids = ['1786543210987654321', '1786543210987654322'];
  party.says(`{"data":[${ids.map(row).join()}],"error":null}`);
  const read = await providerOf('PG').bets(window);
  expect(read.kind === 'done' && read.rows.map(({ betId }) => betId)).toEqual(ids);
});

it('a refusal of the question is none of the transfer', async () => {
  const refused: [string, string, number][] = [
    ['PG', '{"data":null,"error":{"code":"3004","message":"Player does not exist"}}', 200],
    ['JOKER', '{"Message":"Invalid signature"}', 403],
    ['JOKER', '{"error":"no such page"}', 404],
    ['SEXYGAME', '{"status":"1002","desc":"Account is not exists"}', 200],
    ['HUAYHD', '{"code":30,"message":"unknown member","data":null}', 200],
  ];
  for (const [code, text, status] of refused) {
    party.says(text, status);
    expect(await calls.queryTransfer(providerOf(code)), text).toMatchObject({ kind: 'unknown' });
  }
});

it('an answer that says yes and no at once is neither', async () => {
  party.says('{"data":{"transactionId":7},"error":{"code":"3013","message":"Insufficient balance"}}');
  expect(await calls.transfer(providerOf('PG'))).toMatchObject({ kind: 'unknown' });
});

it('a link that is no page is not opened', async () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//games.example',
    'play',
    'file:///etc/passwd',
  ]) {
    party.says(JSON.stringify({ code: 0, data: { link } }));
    expect(await calls.launch(providerOf('HUAYHD')), link).toMatchObject({ kind: 'unknown' });
    party.says(JSON.stringify({ status: '0000', url: link }));
    expect(await calls.launch(providerOf('SEXYGAME')), link).toMatchObject({ kind: 'unknown' });
  }
});
