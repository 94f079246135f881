import { beforeEach, expect, test, vi } from 'vitest';
import { type CallBackoffice, createBackofficeClient } from './backoffice-client.ts';

interface Seen {
  method: string | undefined;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

let seen: Seen[];
/** Answers in order; an error stands for a broken network. */
let answers: (readonly [status: number, body: object] | Error)[];
let asked: string[];
let opens: boolean;
let callBackoffice: CallBackoffice;

beforeEach(() => {
  seen = [];
  asked = [];
  opens = false;
  callBackoffice = createBackofficeClient({
    locale: () => 'th',
    pauseMs: 1,
    onRefusal: async (code) => {
      asked.push(code);
      return opens;
    },
    fetch: vi.fn(async (url, init) => {
      seen.push({
        method: init?.method,
        url: String(url),
        headers: { ...init?.headers },
        body: init?.body,
      } as Seen);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('nothing left to answer');
      return Response.json(answer[1], { status: answer[0] });
    }),
  });
});

test('every call has its headers, and each POST its own idempotency key', async () => {
  answers = [
    [200, { claims: [] }],
    [200, {}],
    [200, {}],
  ];
  await callBackoffice('listClaims', { params: { queue: 'slips' } });
  await callBackoffice('unassignItem', { body: { queue: 'slips', item: '7' } });
  await callBackoffice('unassignItem', { body: { queue: 'slips', item: '7' } });
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/backoffice/queues/slips/claims', body: undefined });
  expect(seen[0]?.headers).toEqual({ 'X-Requested-With': 'kapao-backoffice', 'Accept-Language': 'th' });
  expect(seen[1]?.body).toBe('{"queue":"slips","item":"7"}');
  const keys = seen.slice(1).map(({ headers }) => headers['Idempotency-Key']);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a call with an unknown outcome is retried with the same key', async () => {
  answers = [new TypeError('cut off'), [502, { html: true }], [200, {}]];
  await callBackoffice('unassignItem', { body: { queue: 'slips', item: '7' } });
  expect(new Set(seen.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(seen).toHaveLength(3);
});

test('a call fails after three attempts, and a one-time code is sent only once', async () => {
  answers = [new Error('1'), new Error('2'), new Error('3'), new Error('4')];
  await expect(callBackoffice('unassignItem', { body: { queue: 'slips', item: '7' } })).rejects.toMatchObject(
    {
      code: 'NETWORK',
    },
  );
  expect(seen).toHaveLength(3);
  await expect(callBackoffice('showCode', { body: { code: '123456' } })).rejects.toMatchObject({
    code: 'NETWORK',
  });
  expect(seen).toHaveLength(4);
});

test('a call that needs a fresh factor is repeated with its key after sign-in', async () => {
  opens = true;
  answers = [
    [403, { code: 'FRESH_FACTOR' }],
    [200, {}],
  ];
  await callBackoffice('unassignItem', { body: { queue: 'slips', item: '7' } });
  expect(asked).toEqual(['FRESH_FACTOR']);
  expect(new Set(seen.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
});

test('a call that was pressed earlier does not wait for a sign-in that may come hours later', async () => {
  opens = true;
  answers = [[401, { code: 'SIGNED_OUT' }]];
  const late = { body: { queue: 'slips' as const, item: '7' }, prompts: false };
  await expect(callBackoffice('unassignItem', late)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect([asked, seen.length]).toEqual([[], 1]);
});

test('a refusal is not retried and carries its params', async () => {
  answers = [[409, { code: 'ALREADY_CLOSED', params: { who: 'Anan' }, requestId: 'r-1' }]];
  await expect(callBackoffice('claimItem', { body: { queue: 'slips', item: '7' } })).rejects.toMatchObject({
    code: 'ALREADY_CLOSED',
    params: { who: 'Anan' },
    requestId: 'r-1',
  });
  expect(seen).toHaveLength(1);
});

test('an unknown refusal code becomes REFUSED', async () => {
  answers = [[409, { code: 'SOMETHING_NEW' }]];
  await expect(callBackoffice('getMe')).rejects.toMatchObject({ code: 'REFUSED' });
});
