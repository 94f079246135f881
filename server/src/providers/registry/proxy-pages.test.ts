import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { gameChannel } from '../game/game-providers.ts';
import { createProviderRegistry } from './provider-registry.ts';
import { resolveProvider } from './resolve-provider.ts';

/** Proxy in front of a provider that answers in its place and does not know what became of the money. */
let providerServer: ScriptedProvider;
let all: Map<string, Call>;
beforeAll(async () => {
  providerServer = await scriptedProvider();
  all = new Map(calls());
});
afterAll(() => providerServer.close());

const notFound =
  '{"Message":"No HTTP resource was found that matches the request URI \'https://party.example/\'."}';
const pages: readonly string[] = [
  '',
  '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body><center><h1>404 Not Found</h1></center></body></html>',
  '404 page not found\n',
  notFound,
  '{"Message":"Not Found"}',
  '{"Message":"User is not authorized to access this resource with an explicit deny"}',
  '{"Message":"Transfer not found","MessageDetail":"No type was found that matches the controller."}',
  '{"message":"Transfer not found"}',
  '{"message":"no Route matched with those values"}',
  '{"message":"Not Found","code":404}',
  '{"statusCode":404,"message":"Resource not found"}',
  '{"timestamp":"2026-11-22T03:00:00.000+00:00","status":404,"error":"Not Found","path":"/wallet"}',
  '{"status":"1017"}',
  '{"error":{"code":404,"message":"Not Found","status":"NOT_FOUND"}}',
  '{"error":{"code":"3040"}}',
  '{"error":{"code":"NOT_FOUND","message":"The page could not be found"}}',
  '{"code":5,"message":"Not Found","details":[]}',
  '{"code":50,"message":"upstream not found"}',
  '{"code":30}',
  '{"code":"NOT_FOUND","message":"The requested resource does not exist"}',
  '{"code":"INVALID","message":"The request could not be read"}',
  '{"code":"NOT_FOUND","reference":null}',
  '{"error":"NOT_FOUND"}',
  '{"errors":[{"code":"NOT_FOUND"}]}',
  '{"errorCode":"invalid_merchant"}',
  '{"statusCode":"10"}',
];
const statuses = [200, 400, 401, 403, 404, 409, 410, 422, 429, 502, 503];

const order = {
  username: 'kpone',
  direction: 'in',
  amount: 1_250n,
  reference: 'REF1',
  currency: 'THB',
} as const;
const payoutOrder = {
  reference: 'REF1',
  amount: 1_250n,
  currency: 'THB',
  toBank: 'KBANK',
  toAccountNo: '1234567890',
  toName: 'TEST MEMBER',
} as const;
const qrOrder = {
  reference: 'REF1',
  amount: 125_000n,
  lifeMs: 600_000,
  payer: { name: 'TEST MEMBER', bankCode: 'KBANK', accountNo: '1234567890' },
};

type Call = () => Promise<{ readonly kind: string }>;
function calls(): [name: string, call: Call][] {
  // The first of several providers with one protocol is tested for all.
  const protocols = new Map([...demoGameProviders].reverse().map((row) => [row.adapter, row]));
  const games = [...protocols.values()].flatMap((row): [string, Call][] => {
    const { provider } = gameChannel(resolveProvider(row, { sandboxUrl: providerServer.url, env: {} }));
    return [
      [`${row.adapter}: transfer`, () => provider.transfer(order)],
      [`${row.adapter}: query`, () => provider.queryTransfer(order)],
    ];
  });
  const { qrs, payouts } = createProviderRegistry(bankProviders(providerServer.url));
  const gateways = [...qrs.values()].flatMap(({ row, gateway }): [string, Call][] => [
    // OnePay's QRs are made by us, without a call.
    ...(row.adapter === 'bcel-onepay'
      ? []
      : [[`${row.code}: create`, () => gateway.create(qrOrder)] satisfies [string, Call]]),
    [`${row.code}: inquire`, () => gateway.inquire(qrOrder)],
    [`${row.code}: cancel`, () => gateway.cancel(qrOrder)],
  ]);
  const { payout } = payouts.get('KBANK')!;
  return [
    ...games,
    ...gateways,
    ['signed-json: send', () => payout.send(payoutOrder)],
    ['signed-json: ask', () => payout.ask('REF1')],
  ];
}

describe('an error page of a proxy', () => {
  it.each(pages)('%j leaves every outcome unknown', async (page) => {
    for (const [name, call] of all)
      for (const status of statuses) {
        providerServer.says(page, status);
        expect((await call()).kind, `${name}, HTTP ${status}`).toBe('unknown');
      }
  });
});

it('a provider’s own refusal is final only with its own status', async () => {
  const words: readonly [name: string, text: string, status: number][] = [
    ['joker: query', '{"Message":"Transfer not found"}', 404],
    ['joker: transfer', '{"Message":"Insufficient credit"}', 400],
    ['awc: query', '{"status":"1017","desc":"TxCode is not exist"}', 200],
    ['awc: transfer', '{"status":"1018","desc":"Not Enough Balance"}', 200],
    ['pg-soft: query', '{"data":null,"error":{"code":"3040","message":"Transaction does not exist"}}', 200],
    ['pg-soft: transfer', '{"data":null,"error":{"code":"3013","message":"Insufficient balance"}}', 200],
    ['agent: query', '{"code":50,"message":"no such transfer","data":null}', 200],
    ['agent: transfer', '{"code":20,"message":"not enough","data":null}', 200],
    ['signed-json: send', '{"code":"INVALID","reference":"REF1"}', 400],
    ['signed-json: ask', '{"code":"NOT_FOUND","reference":"REF1"}', 404],
  ];
  for (const [name, text, own] of words)
    for (const status of statuses) {
      providerServer.says(text, status);
      const { kind } = await all.get(name)!(); // Present, because all calls have a name here.
      expect(kind, `${name}, HTTP ${status}`).toMatch(status === own ? /^(failed|not-found)$/ : /^unknown$/);
    }
});

it('a refusal of another payout leaves the outcome unknown', async () => {
  providerServer.says('{"code":"NOT_FOUND","reference":"REF2"}', 404);
  expect((await all.get('signed-json: ask')!()).kind).toBe('unknown'); // Present, because all calls have a name here.
  providerServer.says('{"code":"INVALID","reference":"REF2"}', 400);
  expect((await all.get('signed-json: send')!()).kind).toBe('unknown'); // Present, because all calls have a name here.
});
