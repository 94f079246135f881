import { connect } from 'node:net';
import { callNames, postTwins, splitPath } from '@kapao/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import {
  type Changes,
  definitionOf,
  fieldsOf,
  isMoney,
  readRefusal,
  refusalsOf,
  type Wire,
  withKey,
} from '../../testing/wire.ts';
import { createToken } from '../auth/token.ts';

let fixture: BadInputFixture;
beforeAll(async () => {
  fixture = await badInputFixture();
});
afterAll(() => fixture?.close());

/** Returns the valid request in every method that the call is mounted with. */
function wiresOf(name: (typeof callNames)[number], changes?: Changes): Wire[] {
  const wire = fixture.wire(name, changes);
  return postTwins.has(name) ? [wire, { ...wire, method: 'POST' }] : [wire];
}

function without(wire: Wire, header: string): Wire {
  const { [header]: _, ...headers } = wire.headers;
  return { ...wire, headers };
}

describe.each(callNames)('%s', (name) => {
  test('requires X-Requested-With: kapao, however its path is encoded', async () => {
    const stored = await fixture.unchanged(async () => {
      for (const wire of wiresOf(name)) {
        const bare = without(wire, 'x-requested-with');
        for (const value of ['', 'XMLHttpRequest', 'Kapao', 'kapao, kapao', 'kapao;'])
          await forbidden({ ...bare, headers: { ...bare.headers, 'x-requested-with': value } });
        await forbidden(bare);
        await forbidden({ ...bare, path: bare.path.replace('/api/', '/%61pi/') });
        await forbidden({ ...bare, path: bare.path.replace('/api/', '/a%70%69/') });
        await forbidden({ ...bare, path: fixture.server.url + bare.path });
        await forbidden({ ...bare, path: `${bare.path}?x-requested-with=kapao` });
      }
    });
    expect(stored).toBe(0);
  });

  async function forbidden(wire: Wire) {
    const { headers } = await fixture.refuses(wire, '403 INVALID_INPUT');
    expect(headers['cache-control']).toBe('no-store');
  }

  test('is served by its own method only', async () => {
    await fixture.unchanged(async () => {
      const wire = fixture.wire(name);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        if (methodsAt(wire.path).has(method)) continue;
        await fixture.refuses({ ...wire, method, body: undefined }, '404 NO_DATA');
      }
      const head = await fixture.send({ ...wire, method: 'HEAD', body: undefined });
      expect(head.status).toBe(404);
    });
  });
});

describe.each(callNames.filter((name) => definitionOf(name).auth === 'member'))('%s', (name) => {
  test('requires a valid token', async () => {
    const { victim, server } = fixture;
    const expired = await server.openSession(victim.id);
    await server.deps.pool.query(
      `update session set expires_at = now() - interval '1 second'
        where id = (select id from session where member_id = $1 order by created_at desc limit 1)`,
      [victim.id],
    );
    const secret = Buffer.from(victim.token, 'base64url').subarray(16);
    const memberId = Buffer.from(fixture.stranger.id.replaceAll('-', ''), 'hex');
    const bad = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      victim.token,
      `Basic ${victim.token}`,
      `Bearer ${victim.token}x`,
      `Bearer ${victim.token.slice(1)}`,
      `Bearer ${victim.token.toLowerCase()}`,
      `Bearer ${victim.token} ${victim.token}`,
      `Bearer ${createToken(victim.id).token}`,
      // Secret of one member under the id of another.
      `Bearer ${Buffer.concat([memberId, secret]).toString('base64url')}`,
      `Bearer ${'A'.repeat(64)}`,
      `Bearer ${'x'.repeat(4000)}`,
      "Bearer ' or 1=1 --",
    ];
    const stored = await fixture.unchanged(async () => {
      for (const wire of wiresOf(name, { headers: withKey() })) {
        await fixture.refuses(without(wire, 'authorization'), '401 UNAUTHORIZED');
        for (const authorization of bad)
          await fixture.refuses({ ...wire, headers: { ...wire.headers, authorization } }, '401 UNAUTHORIZED');
        const authorization = `Bearer ${expired}`;
        await fixture.refuses(
          { ...wire, headers: { ...wire.headers, authorization } },
          '401 EXPIRED_AUTH_TOKEN',
        );
      }
    });
    expect(stored).toBe(0);
  });
});

/** Returns every method that some call of the contract has at this address. */
function methodsAt(address: string): Set<string> {
  const methods = new Set<string>();
  for (const name of callNames) {
    const { method, path } = splitPath(name);
    const pattern = path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+');
    if (!new RegExp(`^${pattern}$`).test(address)) continue;
    methods.add(method);
    if (postTwins.has(name)) methods.add('POST');
  }
  return methods;
}

const idempotentCalls = callNames.filter((name) => definitionOf(name).idempotent);

/**
 * Returns two different well-formed requests that the call refuses by a rule of its own; null for the second where
 * all such requests are equal.
 */
function refusedTwice(name: (typeof callNames)[number]): [Changes, Changes | null] {
  if (definitionOf(name).upload) return [{ body: '{"no":1}' }, { body: '{"no":2}' }];
  const fields = fieldsOf(name);
  const money = fields.find(([, schema]) => isMoney(schema))?.[0];
  if (money) return [{ fields: { [money]: '0' } }, { fields: { [money]: '-1' } }];
  const code = fields[0]?.[0];
  if (code) return [{ fields: { [code]: '"NOPE"' } }, { fields: { [code]: '"NOPE2"' } }];
  if (!splitPath(name).path.includes(':')) return [{}, null];
  return [{ params: { code: 'NOPE' } }, { params: { code: 'NOPE2' } }];
}

describe.each(idempotentCalls)('the idempotency key of %s', (name) => {
  test.each(['', 'x', '1', 'null', '../..', '00000000-0000-0000-0000-00000000000g', 'x'.repeat(300)])(
    'must be a UUID, not "%s"',
    async (key) => {
      const stored = await fixture.unchanged(async () => {
        for (const wire of wiresOf(name, { headers: { 'idempotency-key': key } })) {
          const reply = await fixture.refuses(wire, '400 INVALID_INPUT');
          expect(JSON.parse(reply.text).params.field).toBe('Idempotency-Key');
        }
      });
      expect(stored).toBe(0);
    },
  );

  test('replays a refusal, is refused for another request, and belongs to its member if it has one', async () => {
    // Before the login no member owns a key, so whoever knows a key may use it.
    const owned = definitionOf(name).auth === 'member';
    const [one, another] = refusedTwice(name);
    const headers = withKey();
    const stored = await fixture.unchanged(async () => {
      const allowed = refusalsOf(name);
      const first = await fixture.refuses(fixture.wire(name, { ...one, headers }), ...allowed);
      expect(first.headers['idempotency-replayed']).toBeUndefined();
      const again = await fixture.refuses(fixture.wire(name, { ...one, headers }), ...allowed);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(JSON.parse(again.text).code).toBe(JSON.parse(first.text).code);
      if (another)
        await fixture.refuses(fixture.wire(name, { ...another, headers }), '409 IDEMPOTENCY_KEY_REUSED');
      if (postTwins.has(name))
        await fixture.refuses(
          { ...fixture.wire(name, { ...one, headers }), method: 'POST' },
          '409 IDEMPOTENCY_KEY_REUSED',
        );
      const theirs = { ...headers, authorization: `Bearer ${fixture.stranger.token}` };
      const answers = owned ? allowed : ['409 IDEMPOTENCY_KEY_REUSED'];
      const foreign = await fixture.refuses(
        fixture.wire(name, { ...(another ?? one), headers: theirs }),
        ...answers,
      );
      expect(foreign.headers['idempotency-replayed']).toBeUndefined();
    });
    expect(stored).toBe(owned ? 2 : 1);
  });

  test('is not used up by a malformed request', async () => {
    const stored = await fixture.unchanged(async () => {
      const wire = fixture.wire(name, { headers: withKey(newKey()) });
      await fixture.refuses({ ...wire, path: `${wire.path}/%` }, '400 INVALID_INPUT');
      if (wire.body) await fixture.refuses({ ...wire, body: '{}' }, '400 INVALID_INPUT');
    });
    expect(stored).toBe(0);
  });
});

describe('an invalid HTTP request', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an invalid header', 'GET /api/wallet HTTP/1.1\r\nbad header\r\n\r\n', 400],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
    [
      'a length besides chunks',
      'POST /api/login HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'an unknown transfer encoding',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}`, 431],
  ])('gets the same error format: %s', async (_, bytes, status) => {
    await fixture.unchanged(async () => {
      const answer = await sendBytes(bytes);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const headers = { 'content-type': /content-type: (.*)/i.exec(head)?.[1]?.trim() };
      expect(readRefusal({ status, headers, text: body }, bytes.slice(0, 60))).toBe('INVALID_INPUT');
    });
  });

  function sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(fixture.server.url).port), '127.0.0.1', () =>
        socket.write(bytes),
      );
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    });
  }
});
