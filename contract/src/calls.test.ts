import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, errorsOf } from './call.ts';
import { calls } from './calls.ts';
import { statusOf } from './errors/error-codes.ts';
import { money, paging } from './fields.ts';
import { callNames, paths, postTwins, splitPath, uploads } from './paths.ts';

// Widened type, because the tests below read the same flags of every call.
const table: Record<string, Call> = calls;
const all = callNames.map((name) => ({ name, call: table[name]!, ...splitPath(name) }));

describe('every call', () => {
  test('has a path and every path has a call', () => {
    expect(Object.keys(calls).sort()).toEqual([...callNames].sort());
  });

  test('has a unique method and path, POST twins included', () => {
    const routes = all.flatMap(({ name, method, path }) => [
      `${method} ${path}`,
      ...(postTwins.has(name) ? [`POST ${path}`] : []),
    ]);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(all)('$name describes exactly the parameters of its path', ({ call, path }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  test.each(all)('$name can be exported as a JSON schema for OpenAPI', ({ call }) => {
    for (const schema of [call.params, call.query, call.body])
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toBeTypeOf('object');
    expect(z.toJSONSchema(call.reply, { io: 'output' })).toBeTypeOf('object');
  });

  test.each(all)(
    '$name answers in a form that means the same both ways, and whose check zod can compile',
    ({ call }) => {
      // Only what is written has no further fields.
      const schemaOf = (io: 'input' | 'output') =>
        JSON.stringify(z.toJSONSchema(call.reply, { io }), (name, value) =>
          name === 'additionalProperties' && value === false ? undefined : value,
        );
      expect(schemaOf('input')).toBe(schemaOf('output'));
      z.compile(call.reply, { strict: true });
    },
  );

  test.each(all)(
    '$name states whether a self-excluded member may make it, unless it is public',
    ({ call }) => {
      expect(call.whileExcluded === undefined).toBe(call.auth === 'public');
      if (call.whileExcluded === 'to-wallet-only')
        expect(call.body, 'says where to in its body').toBeDefined();
    },
  );

  test('can answer GONE after the service has ended, except the three that announce the end', () => {
    const last = all.filter(({ call }) => !errorsOf(call).includes('GONE')).map(({ name }) => name);
    expect(last).toEqual(['getActive', 'getInfo', 'getContact']);
  });

  test.each(all)('$name refuses only with codes of status 400 or above', ({ call }) => {
    for (const code of errorsOf(call)) expect(statusOf(code), code).toBeGreaterThanOrEqual(400);
  });
});

describe('a call with an Idempotency-Key', () => {
  const keyed = all.filter(({ call }) => call.idempotent);

  test.each(keyed)(
    '$name has a rate limit or moves money, because each key is stored for a day',
    ({ call }) => {
      expect(call.money ?? call.limit, 'money or limit').toBeDefined();
    },
  );

  test('moves money, with two exceptions', () => {
    const others = keyed.filter(({ call }) => !call.money).map(({ name }) => name);
    expect(others.sort()).toEqual(['activateSlot', 'createAccount']);
  });

  test.each(all.filter(({ call }) => call.money))(
    '$name moves money, so it needs a member and an Idempotency-Key',
    ({ call }) => {
      expect([call.auth, call.idempotent]).toEqual(['member', true]);
    },
  );
});

test.each(all)('$name may be refused under overload', ({ call }) => {
  expect(errorsOf(call)).toContain('REQUEST_LIMIT');
});

describe('call flags agree with the lists that the browser reads', () => {
  test('POST twins are GETs and no other call has one', () => {
    expect(new Set(all.filter(({ call }) => call.postTwin).map(({ name }) => name))).toEqual(postTwins);
    for (const name of postTwins) expect(paths[name]).toMatch(/^GET /);
  });

  test('the upload calls are those in the list', () => {
    expect(new Set(all.filter(({ call }) => call.upload).map(({ name }) => name))).toEqual(uploads);
  });

  test('a call with a body is never a GET', () => {
    for (const { name, call, method } of all) if (call.body) expect(method, name).not.toBe('GET');
  });

  test('a call whose reply is stored for replay returns no secret', () => {
    for (const { name, call } of all) expect(Boolean(call.idempotent && call.secretReply), name).toBe(false);
  });
});

describe('shapes', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.001, 1e12, 1e20, '1', null, undefined, [1], true])(
    'money refuses %s',
    (amount) => {
      expect(money.safeParse(amount).success).toBe(false);
    },
  );

  test.each([0, -1, 0.01, 500, 999_999_999_999.99])('money accepts %s', (amount) => {
    expect(money.parse(amount)).toBe(amount);
  });

  test('paging defaults to page 1 with 10 items and rejects values out of range', () => {
    expect(paging.parse({})).toEqual({ page: 1, limit: 10 });
    for (const wrong of [{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 1.5 }, { page: '1' }])
      expect(paging.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  test('unknown fields of a request are ignored', () => {
    const body = { from: 'WALLET', to: 'PG', amount: 200, remember: true };
    expect(calls.transfer.body.parse(body)).toEqual({ from: 'WALLET', to: 'PG', amount: 200 });
  });

  test('a chat message is the specification’s conversation object, with or without a clientId', () => {
    const sent = {
      sender: 'customer',
      message: { message_type: 'text', payload: 'hello' },
      createdAt: '2026-11-21T01:05:09.000Z',
      session_id: null,
      userId: null,
      guestId: 'guest-1.signed',
      username: '',
      name: '',
      deviceToken: null,
    };
    const { createdAt, ...kept } = sent;
    expect(calls.sendChatMessage.body.parse(sent)).toEqual(kept);
    expect(calls.sendChatMessage.body.parse({ ...sent, clientId: 'c1' })).toEqual({
      ...kept,
      clientId: 'c1',
    });
  });

  test.each([
    ['media', { payload: { fileType: 'image', filePath: 'chat/1.png', url: '/files/1', message: '' } }],
    ['buttons', { payload: 'Which one?', payloads: [{ title: 'Deposit', payload: 'DEPOSIT' }] }],
    ['generic', { payloads: [{ title: 'PG', payload: 'PG', image: '/files/pg.png' }] }],
    ['unknown', { payload: 'a sticker' }],
  ])('a chat message of type %s keeps all its parts', (message_type, parts) => {
    const message = { message_type, ...parts };
    expect(calls.sendChatMessage.body.parse({ message }).message).toEqual(message);
  });

  test('a withdrawal can be refused with TRANSFER_PENDING', () => {
    for (const name of ['withdraw', 'withdrawAll'] as const)
      expect(errorsOf(calls[name])).toContain('TRANSFER_PENDING');
  });

  test('only a login with the user name in the path can be refused as a user name of another provider', () => {
    const ofUserName = ['INVALID_USER_1', 'NOT_AREASLOT', 'NOT_UFABET'] as const;
    expect(errorsOf(calls.autoLoginByPath)).toEqual(expect.arrayContaining([...ofUserName]));
    for (const code of ofUserName) expect(errorsOf(calls.autoLogin), code).not.toContain(code);
  });

  test('a reply drops undeclared fields, so no column leaks by accident', () => {
    expect(calls.login.reply.parse({ token: 't', passwordHash: 'h' })).toEqual({ token: 't' });
  });
});
