import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOfNobody, startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import {
  rubbish,
  type ScriptedProvider,
  scriptedProvider,
  spoiled,
} from '../../testing/scripted-provider.ts';
import { inbox, smsProviders } from '../../testing/sms.ts';
import { createProviderRegistry } from '../registry/provider-registry.ts';
import type { SmsGateway } from './sms-gateway.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());
afterEach(() => sandbox.heal());

let serial = 0;
/** Returns a phone number that no SMS was sent to yet, in E.164 and as its owner writes it. */
function phone() {
  const digits = String(++serial).padStart(8, '0');
  return { e164: `+668${digits}`, own: `08${digits}` };
}
const gatewayAt = (url = sandbox.url, changes = {}): SmsGateway =>
  createProviderRegistry(smsProviders(url, changes)).sms!; // Present in the demo data.

async function asked() {
  const { e164, own } = phone();
  const sent = await gatewayAt().requestOtp(e164);
  if (sent.kind !== 'done') throw new Error(sent.kind);
  const [sms] = await inbox(sandbox, own);
  return { ...sent, pin: sms?.code ?? '', text: sms?.text };
}

describe('the SMS gateway', () => {
  test('a code is sent, is accepted once, and is expired afterwards', async () => {
    const { token, ref, pin, text } = await asked();
    expect(text).toBe(`Kapao code ${pin} (ref ${ref}). Valid for 5 minutes.`);
    const verify = (guess: string) => gatewayAt().verifyOtp(token, guess);
    expect(await verify(pin === '000000' ? '000001' : '000000')).toEqual({ kind: 'done', verdict: 'wrong' });
    expect(await verify(pin)).toEqual({ kind: 'done', verdict: 'right' });
    expect(await verify(pin)).toEqual({ kind: 'done', verdict: 'expired' });
    expect(await gatewayAt().verifyOtp('nobody’s', pin)).toEqual({ kind: 'done', verdict: 'expired' });
  });

  test('a plain text arrives at Thai and Lao phones', async () => {
    expect(await gatewayAt().send('+8562055512345', 'ສະບາຍດີ')).toEqual({ kind: 'done' });
    expect((await inbox(sandbox, '02055512345'))[0]?.text).toBe('ສະບາຍດີ');
    const { e164, own } = phone();
    expect(await gatewayAt().send(e164, 'สวัสดี')).toEqual({ kind: 'done' });
    expect((await inbox(sandbox, own))[0]?.text).toBe('สวัสดี');
  });

  const calls = {
    requestOtp: (gateway: SmsGateway) => gateway.requestOtp(phone().e164),
    verifyOtp: (gateway: SmsGateway) => gateway.verifyOtp('token', '123456'),
    send: (gateway: SmsGateway) => gateway.send(phone().e164, 'hello'),
  };

  describe.each(Object.entries(calls))('%s', (_, ask) => {
    test('distinguishes missing keys from invalid ones', async () => {
      const none = { key: '', secret: '', smsKey: undefined };
      expect(await ask(gatewayAt(sandbox.url, none))).toEqual({ kind: 'failed', code: 'KEY_MISSING' });
      const wrong = { secret: 'wrong', smsSecret: 'wrong' };
      expect(await ask(gatewayAt(sandbox.url, wrong))).toEqual({ kind: 'failed', code: 'KEY_INVALID' });
    });

    test('reports missing credit', async () => {
      await sandbox.fault('sms', 'refuse', 1);
      expect(await ask(gatewayAt())).toEqual({ kind: 'failed', code: 'NO_CREDIT' });
    });

    test.each(['timeout-before', 'timeout-after', 'error-500', 'garbage'] as const)(
      '%s leaves the outcome unknown',
      async (fault) => {
        await sandbox.fault('sms', fault, 1);
        expect((await ask(gatewayAt())).kind).toBe('unknown');
      },
    );

    test('fails for certain when the gateway is unreachable', async () => {
      expect((await ask(gatewayAt(addressOfNobody))).kind).toBe('failed');
    });
  });

  test('a phone at its limit or without a network is refused', async () => {
    const refused = { kind: 'failed', code: 'PHONE_REFUSED' };
    expect(await gatewayAt().requestOtp('+66812340115')).toEqual(refused);
    expect(await gatewayAt().send('+66812340115', 'hello')).toEqual(refused);
    expect(await gatewayAt().requestOtp('+1')).toEqual(refused);
  });
});

describe('a malformed answer', () => {
  const sent = { remaining_credit: 1, phone_number_list: [{ number: '08' }], bad_phone_number_list: [] };
  const calls: [string, number, object, (gateway: SmsGateway) => Promise<{ kind: string }>][] = [
    [
      'requestOtp',
      200,
      { status: 'success', token: 't1', refno: 'ABCD' },
      (g) => g.requestOtp('+66812345678'),
    ],
    [
      'verifyOtp',
      200,
      { status: 'success', message: 'Code is correct.' },
      (g) => g.verifyOtp('t1', '123456'),
    ],
    ['send', 201, sent, (g) => g.send('+66812345678', 'hello')],
  ];
  let provider: ScriptedProvider;
  beforeAll(async () => {
    provider = await scriptedProvider();
  });
  afterAll(() => provider.close());

  test.each(calls)('to %s leaves the outcome unknown or unchanged', async (_, status, genuine, call) => {
    // Both products belong to this one provider; the long timeout allows for a busy machine.
    const gateway = gatewayAt(provider.url, { smsUrl: provider.url, timeoutMs: 5_000 });
    provider.says(JSON.stringify(genuine), status);
    const said = await call(gateway);
    expect(said.kind).toBe('done');
    for (const text of spoiled(genuine)) {
      provider.says(text, status);
      const outcome = await call(gateway);
      if (outcome.kind === 'done') expect(outcome, text).toEqual(said);
      else expect(outcome.kind, text).toBe('unknown');
    }
    for (const odd of [200, 201, 400, 404, 500])
      for (const text of rubbish) {
        provider.says(text, odd);
        expect((await call(gateway)).kind, `${odd} ${text.slice(0, 80)}`).toBe('unknown');
      }
  });

  test('that refuses is read where its parts are valid', async () => {
    const gateway = gatewayAt(provider.url, { timeoutMs: 5_000 });
    const refusals: [object, string][] = [
      [{ message: 7, errors: { message: 'Code is invalid.' }, error: { code: 116, name: [] } }, 'NO_CREDIT'],
      [{ message: null, errors: [null], error: { code: '116', description: 'no' } }, 'REFUSED'],
      [{ message: [], errors: ['x', { message: 'late' }], error: { code: 115 } }, 'PHONE_REFUSED'],
    ];
    for (const [body, code] of refusals) {
      provider.says(JSON.stringify(body), 400);
      expect(await gateway.verifyOtp('t1', '123456')).toEqual({ kind: 'failed', code });
    }
  });
});

test('without a gateway there is none, and an unknown protocol or invalid address stops the start', () => {
  expect(createProviderRegistry([]).sms).toBeNull();
  const [row] = smsProviders('http://127.0.0.1:1');
  expect(() => createProviderRegistry([{ ...row!, adapter: 'pigeon' }])).toThrow('no adapter "pigeon"');
  const second = { ...row!, code: 'ZZZ', settings: { ...row!.settings, smsUrl: 'sms.example' } };
  expect(() => createProviderRegistry([row!, second])).toThrow(
    'provider sms ZZZ: setting "smsUrl" must be an address that begins with https:// or http://, not "sms.example"',
  );
});
