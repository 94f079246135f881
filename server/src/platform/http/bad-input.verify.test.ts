import { type CallName, callNames } from '@kapao/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import { definitionOf, fieldsOf, isMoney, takesBody } from '../../testing/wire.ts';
import { jsonBodyLimitBytes } from './body.ts';

let fixture: BadInputFixture;
beforeAll(async () => {
  fixture = await badInputFixture();
});
afterAll(() => fixture?.close());

const malformed = '400 INVALID_INPUT';

const moneyFields = callNames.flatMap((name) =>
  fieldsOf(name)
    .filter(([, schema]) => isMoney(schema))
    .map(([field]) => [name, field] as const),
);

/** JSON numbers that are no amount of money. */
const noAmounts = [
  ...['0.001', '-0.001', '100.005', '0.3333333333333333333333', '99.99999999999999999999', '1e-3', '1e-7'],
  ...['1e20', '1e12', '-1e12', '999999999999.999', '1000000000000', '1e400', '-1e400', '9'.repeat(400)],
  ...['"100"', '""', '"0"', 'null', 'true', 'false', '[]', '[100]', '{}', '{"amount":100}'],
];
/** Texts that some languages write for numbers and that JSON does not allow. */
const noJson = [
  'NaN',
  'Infinity',
  '-Infinity',
  '+100',
  '0x64',
  '0100',
  '.5',
  '5.',
  '1_000',
  '1,000',
  '100n',
  '',
];
// 1e-400 is zero for every reader that parses JSON numbers as doubles.
const notPositive = ['0', '-0', '0.00', '-1', '-0.01', '-100', '-999999999999.99', '0e5', '1e-400'];

describe.each(moneyFields)('the amount of %s (%s)', (name, field) => {
  const send = (text: string | undefined, ...allowed: string[]) =>
    fixture.refuses(fixture.wire(name, { fields: { [field]: text } }), ...allowed);

  test('is malformed unless it is a JSON number with at most two decimals under 10^12', async () => {
    const stored = await fixture.unchanged(async () => {
      for (const text of noAmounts) {
        const reply = await send(text, malformed);
        // Digits that a double cannot keep are refused while the body is parsed, before fields have names.
        expect([field, 'body'], text).toContain(JSON.parse(reply.text).params.field);
      }
      for (const text of [...noJson, undefined]) await send(text, malformed);
    });
    expect(stored).toBe(0);
  });

  test('is refused by the call’s minimum if zero or negative', async () => {
    const minimums = definitionOf(name).errors.filter((code) => code.endsWith('_MINIMUM'));
    expect(minimums).toHaveLength(1);
    await fixture.unchanged(async () => {
      for (const text of notPositive) {
        const reply = await send(text, `422 ${minimums[0]}`);
        expect(JSON.parse(reply.text).params.minimum).toBeGreaterThan(0);
      }
    });
  });
});

test('the tested amounts include those of transfers, withdrawals and QRs', () => {
  const tested = moneyFields.map(([name]) => name);
  expect(tested).toEqual(expect.arrayContaining(['transfer', 'withdraw', 'withdrawAll', 'createQr']));
});

test('amounts in kip have no fractions', async () => {
  const { server } = fixture;
  const lao = await server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  for (const [name, request] of [
    ['transfer', { body: { from: 'WALLET', to: 'PG', amount: 100.5 } }],
    ['withdraw', { body: { amount: 100.5 } }],
    ['withdrawAll', { body: { amount: 100.5 } }],
  ] as const) {
    const reply = await server.call(name, { token: lao.token, ...request });
    expect([name, reply.status, reply.body.code]).toEqual([name, 400, 'INVALID_INPUT']);
  }
});

const withBody = callNames.filter((name) => fieldsOf(name).length > 0);

/** JSON texts of every type, from which a field's own type is left out. */
const ofType: Record<string, string[]> = {
  null: ['null'],
  boolean: ['true', 'false'],
  string: ['"x"', '""', '"1"'],
  number: ['1.5', '-7', '1e300'],
  array: ['[]', '["PG"]', '[[[]]]'],
  object: ['{}', '{"toString":"x"}', '{"$ne":null}'],
};

/**
 * Describes a zod type by its JSON schema, unwrapped from optional and nullable; for a nullable type the schema would list
 * both types.
 */
function describeField(schema: z.ZodType): Record<string, unknown> {
  const nullable = schema.safeParse(null).success;
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const plain = inner instanceof z.ZodNullable ? inner.unwrap() : inner;
  // Its JSON schema is a reference to the schema of money.
  if (isMoney(plain as z.ZodType)) return { type: 'number', nullable };
  // `z.toJSONSchema` returns a plain object whose keys depend on the type.
  return { ...(z.toJSONSchema(plain as z.ZodType, { io: 'input' }) as Record<string, unknown>), nullable };
}

describe.each(withBody)('the body of %s', (name) => {
  test.each(fieldsOf(name).filter(([, schema]) => !isMoney(schema)))(
    'accepts only the type and length of the field %s',
    async (field, schema) => {
      const { type, maxLength, minLength, minimum, maximum, nullable } = describeField(schema);
      const wrong = Object.entries(ofType)
        .filter(([other]) => other !== type && !(type === 'integer' && other === 'number'))
        .filter(([other]) => !(other === 'null' && nullable))
        .flatMap(([, texts]) => texts);
      if (type === 'integer')
        wrong.push('1.5', '1e300', String(Number(minimum) - 1), String(Number(maximum) + 1));
      if (type === 'string')
        wrong.push(
          JSON.stringify('x'.repeat(Number(maxLength) + 1)),
          '"\\u0000"',
          '"PG\\u0000"',
          '"PG\\ud800"',
        );
      if (Number(minLength) > 0) wrong.push('""');
      const texts = schema.safeParse(undefined).success ? wrong : [undefined, ...wrong];
      const stored = await fixture.unchanged(async () => {
        for (const text of texts) {
          const reply = await fixture.refuses(fixture.wire(name, { fields: { [field]: text } }), malformed);
          // For an object, the missing field may be one inside it.
          expect(JSON.parse(reply.text).params.field.split('.')[0], text).toBe(field);
        }
      });
      expect(stored).toBe(0);
    },
  );

  test('must be an object', async () => {
    await fixture.unchanged(async () => {
      for (const body of ['null', 'true', '0', '"text"', '[]', '[{}]', '{}', ' '])
        if (!(body === '{}' && emptyIsFine(name)))
          await fixture.refuses(fixture.wire(name, { body }), malformed);
    });
  });

  test('uses the last of two fields of one name, as JSON.parse does', async () => {
    const [[field]] = fieldsOf(name) as [[string, z.ZodType]];
    const good = fixture.wire(name).body;
    await fixture.unchanged(async () => {
      const body = String(good).replace(/}$/, `,"${field}":{}}`);
      await fixture.refuses(fixture.wire(name, { body }), malformed);
    });
  });
});

/** Whether a body may be empty, because all of its fields have defaults. */
function emptyIsFine(name: CallName): boolean {
  return definitionOf(name).body?.safeParse({}).success === true;
}

const noBodies: [string, string | Buffer][] = [
  ['cut off', '{"amount":'],
  ['with a trailing comma', '{"amount":1,}'],
  ['with a comment', '{/* */}'],
  ['with single quotes', "{'amount':1}"],
  ['two in one', '{}{}'],
  ['a form', 'amount=100&to=PG'],
  ['XML', '<amount>100</amount>'],
  ['undefined', 'undefined'],
  ['an array nested deeply', '['.repeat(16_000) + ']'.repeat(16_000)],
  ['an object nested deeply', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['nested past what any call has', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ['nested deeply around a long number', `${'['.repeat(16_000)}1234567890123456${']'.repeat(16_000)}`],
  ['a long number behind a byte order mark', '\ufeff{"amount":100.00000000000001}'],
  ['a prototype', '{"__proto__":{"amount":100}}'],
  ['a prototype in disguise', '{"\\u005f_proto__":{"amount":100}}'],
  ['a constructor', '{"constructor":{"prototype":{"amount":100}}}'],
  ['a NUL', '{"\\u0000":1}'],
  ['half a letter', '{"a\\udc00":1}'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"amount":100}', 'utf16le')],
];

const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/xml',
  'application/json5',
  'nonsense',
  '',
];

describe.each(callNames.filter(takesBody))('%s', (name) => {
  test('refuses invalid JSON, also if it uses no body', async () => {
    const stored = await fixture.unchanged(async () => {
      for (const [, body] of noBodies) await fixture.refuses(fixture.wire(name, { body }), malformed);
    });
    expect(stored).toBe(0);
  });

  test('refuses a body that is too large, with and without a content length', async () => {
    await fixture.unchanged(async () => {
      const body = `{"amount":100,"more":"${'x'.repeat(jsonBodyLimitBytes)}"}`;
      await fixture.refuses(fixture.wire(name, { body }), '413 INVALID_INPUT');
      const headers = { 'transfer-encoding': 'chunked' };
      await fixture.refuses(fixture.wire(name, { body, headers }), '413 INVALID_INPUT');
    });
  });

  test('refuses every other content type', async () => {
    await fixture.unchanged(async () => {
      for (const type of otherTypes) {
        const wire = fixture.wire(name, { body: '{"amount":100}', headers: { 'content-type': type } });
        // Only a call that takes a file reads multipart bodies, and this one is malformed.
        const isParts = definitionOf(name).upload && type.startsWith('multipart/');
        await fixture.refuses(wire, isParts ? malformed : '415 INVALID_INPUT');
      }
    });
  });
});
