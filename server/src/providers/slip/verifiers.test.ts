import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
} from '../../testing/scripted-provider.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import { slipChannel } from './slip-verifiers.ts';

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider?.close());

const transRef = '016325080509BPP00001';
const request = { qrText: '0041000600000101030040220016325080509BPP000015102TH9104C851', transRef };

const side = (value: string, names: object) => ({
  ...names,
  proxy: { type: '', value: '' },
  account: { type: 'BANKAC', value },
});
const slipObject = {
  transRef,
  sendingBank: '004',
  receivingBank: '014',
  transDate: '20261121',
  transTime: '08:05:09',
  sender: side('xxx-x-x0209-x', { displayName: 'นาย ธนาคาร ก', name: 'MR. THANAKAN K' }),
  receiver: side('xxx-x-x1222-x', { displayName: 'KAPAO', name: '' }),
  amount: 500.5,
};
const found = {
  kind: 'found',
  slip: {
    amount: 50_050n,
    paidAt: new Date('2026-11-21T01:05:09Z'),
    sender: { bankNumber: '004', accountNo: 'xxx-x-x0209-x', names: ['นาย ธนาคาร ก', 'MR. THANAKAN K'] },
    receiver: { bankNumber: '014', accountNo: 'xxx-x-x1222-x', names: ['KAPAO'] },
    isBill: false,
  },
};
const easyData = {
  payload: request.qrText,
  transRef,
  date: '2026-11-21T08:05:09+07:00',
  amount: { amount: 500.5, local: { amount: 500.5, currency: '764' } },
  sender: {
    bank: { id: '004', name: 'KBANK', short: 'KBANK' },
    account: {
      name: { th: 'นาย ธนาคาร ก', en: 'MR. THANAKAN K' },
      bank: { type: 'BANKAC', account: 'xxx-x-x0209-x' },
    },
  },
  receiver: {
    bank: { id: '014', name: 'SCB', short: 'SCB' },
    account: { name: { th: 'KAPAO' }, bank: { type: 'BANKAC', account: 'xxx-x-x1222-x' } },
  },
};

const verifiers = {
  slipok: { settings: { branchId: 'b', apiKey: 'k' }, good: { success: true, data: slipObject } },
  easyslip: { settings: { accessToken: 't' }, good: { status: 200, data: easyData } },
} as const;

const rowOf = (adapter: keyof typeof verifiers): ProviderRow =>
  resolveProvider(
    { kind: 'slip', code: 'V', adapter, baseUrl: provider.url, settings: { ...verifiers[adapter].settings } },
    { sandboxUrl: null, env: {} },
  );
const ask = (adapter: keyof typeof verifiers) => slipChannel(rowOf(adapter)).verifier.ask(request);

describe.each(Object.keys(verifiers) as (keyof typeof verifiers)[])('%s', (adapter) => {
  test('returns the slip that the bank knows', async () => {
    provider.says(JSON.stringify(verifiers[adapter].good));
    expect(await ask(adapter)).toEqual(found);
  });

  test('treats garbage neither as a result nor as "no such slip"', async () => {
    for (const text of rubbish)
      for (const status of [200, 400, 404, 500, 502]) {
        provider.says(text, status);
        const { kind } = await ask(adapter);
        expect(['later', 'barred'], `${status} ${text.slice(0, 40)}`).toContain(kind);
      }
  });

  test('never reads another amount or time from a malformed answer', async () => {
    for (const text of spoiled(verifiers[adapter].good)) {
      provider.says(text);
      const answer = await ask(adapter);
      if (answer.kind !== 'found') expect(answer.kind).toBe('later');
      else expect([answer.slip.amount, answer.slip.paidAt]).toEqual([50_050n, found.slip.paidAt]);
    }
  });

  test('asks later when the answer names another reference', async () => {
    const other = JSON.stringify(verifiers[adapter].good).replace(
      `"transRef":"${transRef}"`,
      '"transRef":"OTHER1"',
    );
    expect(other).toContain('OTHER1');
    provider.says(other);
    expect(await ask(adapter)).toEqual({ kind: 'later', why: because('ABOUT_ANOTHER') });
  });

  test('asks later when the service is unreachable', async () => {
    const row = { ...rowOf(adapter), baseUrl: 'http://127.0.0.1:9' };
    expect(await slipChannel(row).verifier.ask(request)).toMatchObject({ kind: 'later' });
  });
});

test('a bill payment is recognized by biller id or merchant id', async () => {
  const bill = {
    ...side('', { displayName: 'KAPAO', name: '' }),
    proxy: { type: 'BILLERID', value: 'x0209' },
  };
  for (const more of [{ receiver: bill }, { toMerchantId: '0110' }]) {
    provider.says(JSON.stringify({ success: true, data: { ...slipObject, ...more } }));
    expect(await ask('slipok')).toMatchObject({ kind: 'found', slip: { isBill: true } });
  }
  const account = { name: { th: 'KAPAO' }, proxy: { type: 'BILLERID', account: 'x0209' } };
  for (const receiver of [{ account }, { ...easyData.receiver, merchantId: '0110' }]) {
    provider.says(JSON.stringify({ status: 200, data: { ...easyData, receiver } }));
    expect(await ask('easyslip')).toMatchObject({ kind: 'found', slip: { isBill: true } });
  }
});

test.each([
  [1000, 'barred'],
  [1001, 'barred'],
  [1002, 'barred'],
  [1003, 'barred'],
  [1004, 'barred'],
  [1005, 'barred'],
  [1006, 'barred'],
  [1007, 'barred'],
  [1008, 'none'],
  [1009, 'later'],
  [1010, 'later'],
  [1011, 'not-found'],
  [1013, 'barred'],
  [1014, 'barred'],
  [1015, 'barred'],
] as const)('SlipOK’s %i means %s', async (code, kind) => {
  provider.says(JSON.stringify({ code, message: 'no' }), 400);
  expect(await ask('slipok')).toMatchObject({ kind });
});

test('SlipOK’s delay of a bank is used, and its data limit waits a quarter of an hour', async () => {
  provider.says(JSON.stringify({ code: 1010, message: 'wait', data: { bankCode: '014', delay: 5 } }), 400);
  expect(await ask('slipok')).toMatchObject({ kind: 'later', afterMs: 5 * 60_000 });
  provider.says(JSON.stringify({ code: 1009, message: 'wait' }), 400);
  expect(await ask('slipok')).toMatchObject({ kind: 'later', afterMs: 15 * 60_000 });
});

test.each([
  ['unauthorized', 401, 'barred'],
  ['access_denied', 403, 'barred'],
  ['application_expired', 403, 'barred'],
  ['application_deactivated', 403, 'barred'],
  ['quota_exceeded', 403, 'barred'],
  ['invalid_payload', 400, 'none'],
  ['invalid_image', 400, 'barred'],
  ['image_size_too_large', 400, 'barred'],
  ['slip_not_found', 404, 'not-found'],
  ['slip_pending', 404, 'not-found'],
  ['server_error', 500, 'later'],
] as const)('EasySlip’s %s means %s', async (message, status, kind) => {
  provider.says(JSON.stringify({ status, message }), status);
  expect(await ask('easyslip')).toMatchObject({ kind });
});

test.each(['2569', '1970', '0000', '9999'])(
  'a slip of the year %s is asked about again later',
  async (year) => {
    provider.says(JSON.stringify({ success: true, data: { ...slipObject, transDate: `${year}1121` } }));
    expect(await ask('slipok')).toMatchObject({ kind: 'later' });
    provider.says(
      JSON.stringify({ status: 200, data: { ...easyData, date: `${year}-11-21T08:05:09+07:00` } }),
    );
    expect(await ask('easyslip')).toMatchObject({ kind: 'later' });
  },
);

test('a slip that the service has seen before is found all the same', async () => {
  provider.says(JSON.stringify({ code: 1012, message: 'repeated', data: slipObject }), 400);
  expect(await ask('slipok')).toEqual(found);
  provider.says(JSON.stringify({ status: 400, message: 'duplicate_slip', data: easyData }), 400);
  expect(await ask('easyslip')).toEqual(found);
});
