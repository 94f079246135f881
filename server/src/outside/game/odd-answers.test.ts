import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { figures, type GameCall, genuine } from '../../testing/game/answers.ts';
import { rubbish, type ScriptedParty, scriptedParty, spoiled, withoutFigure } from '../../testing/party.ts';
import { failed, type ProviderOutcome } from '../protocol/outcome.ts';
import { resolveProvider } from '../protocol/provider-row.ts';
import { agentSignature } from './agent/agent.ts';
import type { GameProvider } from './game-provider.ts';
import { gameParty } from './game-providers.ts';

const agentProtocol = join(import.meta.dirname, '../../../../docs/agent-protocol.md');

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
 * What a party alone can judge is left out of the comparison: of PG's game links the token, which is ours and another
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
    const said = judged(await ask());
    for (const text of spoiled(answer)) {
      party.says(text);
      const outcome = await ask();
      if (outcome.kind === 'done') expect(judged(outcome), text).toEqual(said);
      else expect(outcome, text).toMatchObject({ kind: 'unknown' });
    }
  });

  it('is not believed when its yes comes with an error status', async () => {
    party.says(JSON.stringify(answer), 422);
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

it('the agent protocol is signed as its worked example says', async () => {
  const text = await readFile(agentProtocol, 'utf8');
  const secret = /the secret `([^`]+)`/.exec(text)?.[1] ?? '';
  const timestamp = /the time `(\d+)`/.exec(text)?.[1] ?? '';
  const path = /the call `([^`]+)`/.exec(text)?.[1] ?? '';
  const body = /```json\n(\{"username[^\n]+)\n```/.exec(text)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ amount: '200.00', direction: 'in' });
  const signature = /```\n([0-9a-f]{64})\n```/.exec(text)?.[1];
  expect(agentSignature(secret, { timestamp, path, body })).toBe(signature);
});
