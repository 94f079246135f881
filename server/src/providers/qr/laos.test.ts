import type { AddressInfo } from 'node:net';
import { readLaoQr, writeLaoQr } from '@kapao/core/qr/lao-qr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankProviders } from '../../testing/bank-providers.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
} from '../../testing/scripted-provider.ts';
import { hmacHex } from '../protocol/signature.ts';
import type { QrGateway } from './qr-gateway.ts';
import { qrChannel } from './qr-gateways.ts';

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider.close());

const gatewayOf = (which: string, url = provider.url): QrGateway =>
  qrChannel(bankProviders(url).find(({ kind, code }) => kind === 'qr' && code === which)!).gateway; // Present in the demo data.
const reference = 'ABCDEFGH1234567';
const payer = { name: 'TEST MEMBER', bankCode: 'BCEL', accountNo: '010120000999' };
const asked = { reference, amount: 50_000_00n, lifeMs: 600_000, payer };

describe('BCEL OnePay', () => {
  const gateway = () => gatewayOf('BCEL');
  const madeText = async () => {
    const made = await gateway().create(asked);
    return made.kind === 'done' ? (made.payload ?? '') : '';
  };
  const message = async (change: object = {}) => {
    const uuid = readLaoQr(await madeText())?.reference;
    return { uuid, ticket: 'T1', amount: 50_000, name: 'MALEE', phone: '', ...change };
  };
  const history = (...messages: object[]) =>
    JSON.stringify([messages.map((each) => ({ message: each, timetoken: '17637264000000001' })), '1', '2']);

  test.each(['1', '25690000000000000000', '9'.repeat(200)])(
    'a payment with the timetoken %s has no time',
    async (timetoken) => {
      provider.says(JSON.stringify([[{ message: await message(), timetoken }], '1', '2']));
      const payment = expect.not.objectContaining({ at: expect.anything() });
      expect(await gateway().inquire(asked)).toEqual({ kind: 'paid', payment });
    },
  );

  test('a QR contains the merchant, the bill number, its own transaction id and its expiry', async () => {
    const text = await madeText();
    expect(readLaoQr(text)).toMatchObject({
      kind: 'one-pay',
      receiver: 'mch5f0demo00001',
      amount: 50_000_00n,
      billNumber: reference,
    });
    // One reference always gives the same text, but for the expiry time.
    expect(readLaoQr(text)?.reference).toMatch(/^[0-9a-f-]{36}$/);
    expect(readLaoQr(await madeText())?.reference).toBe(readLaoQr(text)?.reference);
    const [, ends = ''] = /0314(\d{14})05/.exec(text) ?? [];
    const inMs =
      Date.parse(`${ends.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6')}+07:00`) - Date.now();
    expect(inMs).toBeGreaterThan(590_000);
    expect(inMs).toBeLessThanOrEqual(600_000);
  });

  test('a message with our transaction id is a payment, whatever else the channel has', async () => {
    const genuine = await message();
    provider.says(history({ hello: 1 }, { ...genuine, uuid: 'another' }, genuine, genuine));
    expect(await gateway().inquire(asked)).toEqual({
      kind: 'paid',
      payment: {
        paymentNo: 'T1',
        amount: 50_000_00n,
        at: new Date(1_763_726_400_000),
        payer: { bankCode: null, accountNo: null, name: 'MALEE' },
      },
    });
  });

  test('of several payments of one QR the first of its amount is the QR’s, and each other one is named once', async () => {
    const [first, second] = [await message(), await message({ ticket: 'T2', amount: 49_000 })];
    const third = await message({ ticket: 'T3' });
    provider.says(history(second, first, third, first, third, await message({ ticket: '' })));
    expect(await gateway().inquire(asked)).toMatchObject({
      kind: 'paid',
      payment: { paymentNo: 'T1' },
      others: [
        { paymentNo: 'T2', amount: 49_000_00n },
        { paymentNo: 'T3', amount: 50_000_00n },
      ],
    });
  });

  test('messages with other ids are ignored', async () => {
    provider.says(history({ ...(await message()), uuid: 'another' }, { ticket: 'T2', amount: 50_000 }));
    expect(await gateway().inquire(asked)).toEqual({ kind: 'open' });
  });

  test.each([
    { amount: 49_999 },
    { amount: 50_000.5 },
    { amount: '50,000' },
    { amount: -50_000 },
    { amount: null },
    { ticket: '' },
    { ticket: null },
  ])('a message of this QR with %o credits nothing', async (change) => {
    provider.says(history(await message(change)));
    expect((await gateway().inquire(asked)).kind).toBe('unknown');
    expect((await gateway().cancel(asked)).kind).toBe('unknown');
  });

  test('a malformed history leaves the outcome unknown', async () => {
    for (const status of [200, 403, 500])
      for (const text of rubbish.filter((each) => status !== 200 || each !== '[]')) {
        provider.says(text, status);
        expect((await gateway().inquire(asked)).kind, text.slice(0, 80)).toBe('unknown');
      }
    for (const text of spoiled([[{ message: await message(), timetoken: '17637264000000001' }], '1', '2'])) {
      provider.says(text);
      const { kind } = await gateway().inquire(asked);
      // A message that no longer matches our reference belongs to no QR of ours.
      expect(['unknown', 'paid', 'open'], text).toContain(kind);
      if (kind === 'open') expect(text).not.toContain((await message()).uuid);
    }
  });
});

describe('LaoQR by JDB', () => {
  const us = { issuer: '32170418', receiver: 'DEMOJDBRECEIVER0000000001' };
  const emvOf = (change: object = {}) =>
    writeLaoQr({ ...us, amount: asked.amount, billNumber: reference, receiverName: 'KAPAO', ...change });
  const made = (emv = emvOf()) => ({ success: true, message: 'SUCCESS', data: { mcid: us.receiver, emv } });
  const paid = {
    success: true,
    message: 'SUCCESS',
    data: {
      refNo: 'J1',
      exReferenceNo: 'X1',
      txnDateTime: '2026-11-22 12:00:00',
      txnAmount: 50_000,
      billNumber: reference,
      sourceAccount: '00120010010012345',
      sourceName: 'MALEE',
      sourceCurrency: 'LAK',
    },
  };

  /** JDB server that requires a new token now and then, as the real one does. */
  interface Jdb {
    readonly url: string;
    readonly requests: { path: string; hash: string; bearer: string; raw: string }[];
    says: object | string;
    token: string;
    close(): Promise<void>;
  }
  let jdb: Jdb;
  beforeAll(async () => {
    const requests: Jdb['requests'] = [];
    const server = httpServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        const bearer = String(request.headers.authorization ?? '');
        requests.push({
          path,
          bearer,
          hash: String(request.headers.signedhash),
          raw: Buffer.concat(parts).toString(),
        });
        if (path.endsWith('/authenticate'))
          return void response.end(JSON.stringify({ success: true, data: { token: jdb.token } }));
        if (bearer !== `Bearer ${jdb.token}`) return void response.writeHead(401).end('{"success":false}');
        response.end(typeof jdb.says === 'string' ? jdb.says : JSON.stringify(jdb.says));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // A TCP server's address is an object once it listens.
    const { port } = server.address() as AddressInfo;
    jdb = {
      url: `http://127.0.0.1:${port}`,
      requests,
      says: {},
      token: 'token-1',
      close: () =>
        new Promise((closed) => {
          server.closeAllConnections();
          server.close(() => closed());
        }),
    };
  });
  afterAll(() => jdb.close());
  const gateway = () => gatewayOf('JDB', jdb.url);

  test('every body is signed, and an expired token is renewed without repeating a creation', async () => {
    const bank = gateway();
    jdb.says = made();
    expect((await bank.create(asked)).kind).toBe('done');
    jdb.token = 'token-2';
    jdb.says = paid;
    expect((await bank.inquire(asked)).kind).toBe('paid');
    for (const { raw, hash } of jdb.requests) expect(hash).toBe(hmacHex('demo-jdb-hash', raw));
    expect(jdb.requests.map(({ path }) => path)).toEqual([
      '/jdb/authenticate',
      '/jdb/generateQr',
      '/jdb/checkTransaction',
      '/jdb/authenticate',
      '/jdb/checkTransaction',
    ]);
    expect(JSON.parse(jdb.requests[1]?.raw ?? '')).toMatchObject({
      mechantId: 'DEMOMERCHANT',
      txnAmount: 50_000,
      billNumber: reference,
    });
  });

  test('a payment has its number, time and payer', async () => {
    jdb.says = paid;
    expect(await gateway().inquire(asked)).toEqual({
      kind: 'paid',
      payment: {
        paymentNo: 'J1',
        amount: 50_000_00n,
        at: new Date('2026-11-22T05:00:00Z'),
        payer: { bankCode: null, accountNo: '00120010010012345', name: 'MALEE' },
      },
    });
    expect(await gateway().cancel(asked)).toEqual({ kind: 'paid' });
  });

  test.each([
    ['2026-11-22 12:00:00', new Date('2026-11-22T05:00:00Z')],
    ['2026-11-22T05:00:00Z', new Date('2026-11-22T05:00:00Z')],
    ['2569-11-22 12:00:00', undefined],
    ['1970-01-01 07:00:00', undefined],
    ['22/11/2026 12:00:00', undefined],
    ['', undefined],
    [null, undefined],
  ])('a payment time of %j is read as %s', async (txnDateTime, at) => {
    jdb.says = { ...paid, data: { ...paid.data, txnDateTime } };
    expect(await gateway().inquire(asked)).toMatchObject({ kind: 'paid', payment: { paymentNo: 'J1', at } });
  });

  test.each([
    ['another amount', emvOf({ amount: 60_000_00n })],
    ['another bill', emvOf({ billNumber: 'OTHER' })],
    ['another receiver', emvOf({ receiver: 'SOMEBODYELSE' })],
    ['another bank', emvOf({ issuer: '27710418' })],
    ['no QR at all', 'hello'],
  ])('a QR with %s is not shown', async (_, emv) => {
    jdb.says = made(emv);
    expect((await gateway().create(asked)).kind).toBe('unknown');
  });

  test.each([
    { billNumber: 'OTHER' },
    { refNo: '' },
    { refNo: null },
    { txnAmount: 0 },
    { txnAmount: 50_000.5 },
    { txnAmount: '5e4' },
    { sourceCurrency: 'USD' },
  ])('an answer with %o credits nothing', async (change) => {
    jdb.says = { ...paid, data: { ...paid.data, ...change } };
    expect((await gateway().inquire(asked)).kind).toBe('unknown');
  });

  test('a malformed answer leaves the outcome unknown or unchanged', async () => {
    for (const text of [...rubbish, ...spoiled(paid)]) {
      jdb.says = text;
      const status = await gateway().inquire(asked);
      if (status.kind === 'paid')
        expect(status.payment, text).toMatchObject({ paymentNo: 'J1', amount: 50_000_00n });
      else expect(status.kind, text.slice(0, 80)).toBe('unknown');
    }
  });
});
