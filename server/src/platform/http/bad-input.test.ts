import type { CallName } from '@kapao/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import { jsonBodyLimitBytes } from './body.ts';

// Tests one call of each kind; bad-input*.verify.test.ts tests every call with every body, header and name.
let fixture: BadInputFixture;
beforeAll(async () => {
  fixture = await badInputFixture();
});
afterAll(() => fixture?.close());

const malformed = '400 INVALID_INPUT';

describe.each<[CallName, string]>([
  ['transfer', 'TRANSFER_MINIMUM'],
  ['withdraw', 'WITHDRAW_MINIMUM'],
  ['createQr', 'QR_MINIMUM'],
])('%s', (name, minimum) => {
  const amount = (text: string | undefined, allowed: string) =>
    fixture.refuses(fixture.wire(name, { fields: { amount: text } }), allowed);

  test('refuses every invalid amount, and changes nothing', async () => {
    const stored = await fixture.unchanged(async () => {
      for (const text of ['0.001', '"100"', '1e20', '1e400', 'null', 'NaN', '', undefined])
        await amount(text, malformed);
      for (const text of ['0', '-100', '1e-400']) await amount(text, `422 ${minimum}`);
    });
    expect(stored).toBe(0);
  });
});

test('a body that is truncated, not an object, too large or of another type is refused', async () => {
  const wire = (body: string, headers = {}) => fixture.wire('withdraw', { body, headers });
  await fixture.unchanged(async () => {
    for (const body of ['{"amount":', 'null', '[]', '{"__proto__":{"amount":100}}'])
      await fixture.refuses(wire(body), malformed);
    const large = `{"amount":100,"more":"${'x'.repeat(jsonBodyLimitBytes)}"}`;
    await fixture.refuses(wire(large), '413 INVALID_INPUT');
    await fixture.refuses(wire(large, { 'transfer-encoding': 'chunked' }), '413 INVALID_INPUT');
    await fixture.refuses(wire('{"amount":100}', { 'content-type': 'text/plain' }), '415 INVALID_INPUT');
  });
});

test('a call without the header, with an invalid token or by another method is refused', async () => {
  const wire = fixture.wire('withdraw');
  const { 'x-requested-with': _, ...headers } = wire.headers;
  await fixture.unchanged(async () => {
    await fixture.refuses({ ...wire, headers }, '403 INVALID_INPUT');
    await fixture.refuses(
      { ...wire, headers: { ...wire.headers, authorization: 'Bearer x' } },
      '401 UNAUTHORIZED',
    );
    await fixture.refuses({ ...wire, method: 'PUT' }, '404 NO_DATA');
  });
});

test('an unknown id, or another member’s, is not found', async () => {
  const { withdrawId } = fixture.stranger;
  await fixture.unchanged(async () => {
    for (const id of [withdrawId, fixture.victim.qrcodeId, 'NOPE'])
      await fixture.refuses(fixture.wire('getWithdraw', { params: { withdrawId: id } }), '404 NO_DATA');
    await fixture.refuses(fixture.wire('getWithdraw', { params: { withdrawId: '%zz' } }), malformed);
  });
});
