import { callNames } from '@kapao/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import { fieldsOf, takesBody, type Wire } from '../../testing/wire.ts';
import { jsonBodyLimitBytes } from './body.ts';

let fixture: BadInputFixture;
beforeAll(async () => {
  fixture = await badInputFixture();
});
afterAll(() => fixture?.close());

/** Largest body in bytes, with room left for a field's name and the braces around it. */
const room = jsonBodyLimitBytes - 1024;
/** Longest time in milliseconds that any single request may block the server's thread. */
const limitMs = 20;
const tries = 10;

/** Returns `before`, `part` as often as it fits, and `after`. */
function fill(before: string, part: string, after: string): string {
  const times = Math.floor((room - Buffer.byteLength(before + after)) / Buffer.byteLength(part));
  return before + part.repeat(times) + after;
}

const half = (part: string) => Math.floor(room / 2 / part.length);
const nest = (open: string, close: string) => open.repeat(half(open)) + close.repeat(half(open));
const numbered = (entry: (index: number) => string) => Array.from({ length: room / 10 }, (_, i) => entry(i));

/** Values that cost their reader most: texts, numbers, lists and objects at the limit. */
const values: [string, string][] = [
  ['escaped quotes after a long number', fill('[1234567890123456,"', '\\"', '"]')],
  ['escaped backslashes', fill('"', '\\\\', '"')],
  ['escaped zeros', fill('"', '\\u0000', '"')],
  ['escaped halves of characters', fill('"', '\\ud83d', '"')],
  ['the beginnings of escapes in names', fill('{"\\u005f\\u005fproto', '_', '":1}')],
  ['digits', fill('', '9', '')],
  ['digits in a text', fill('"', '9', '"')],
  ['a digit far behind zeros', fill('0.', '0', '1')],
  ['zeros around a digit', `${fill('[0.', '0', '1').slice(0, room / 2)}1${'0'.repeat(room / 2 - 10)}1]`],
  ['zeros in a text', fill('"', '0', 'x"')],
  ['a long exponent', fill('1e', '9', '')],
  ['long numbers', fill('[', '1234567890123456,', '1]')],
  ['long numbers in names', fill('{"a":1', ',"1234567890123456":1', '}')],
  ['short numbers', fill('[1234567890123456', ',1', ']')],
  ['points', fill('"1', '.1', '"')],
  ['nested lists', nest('[', ']')],
  ['nested objects', `${'{"a":'.repeat(4000)}1234567890123456${'}'.repeat(4000)}`],
  ['nested lists of a long number', `${nest('[', ']').replace('[]', '[1234567890123456]')}`],
  ['many names', `{${numbered((index) => `"${index.toString(36)}":1`).join(',')}}`],
  ['the same name', fill('{"a":1', ',"a":1', '}')],
  ['a long name', fill('{"', 'a', '":1234567890123456}')],
  [
    'a long name above many',
    `{"${'a'.repeat(room / 2)}":{${numbered((i) => `"${i}":0`)
      .join(',')
      .slice(0, room / 4)}}}`,
  ],
  ['spaces', fill('[', ' ', '1]')],
  ['spaces in a text', fill('"a', ' ', 'a"')],
  ['tabs and new lines in a text', fill('"a', '\\t\\n', 'a"')],
  ['marks on one letter', fill('"a', '\u0301\u0316', '"')],
  ['vowels and tones', fill('"', 'กี่', '"')],
  ['characters beyond the first plane', fill('"', '😀', '"')],
  ['joined characters', fill('"👩', '\u200d👩', '"')],
  ['letters that grow', fill('"', 'ŉΐﷺ', '"')],
  ['names', fill('"', 'Jean-Luc ', '"')],
  ['slashes', fill('"', '/', 'x"')],
];

/** Shapes that only a whole body can have. */
const bodies: [string, string][] = [
  ...values,
  ['a text without end', fill('[1234567890123456,"', '\\"', '')],
  ['lists without end', fill('', '[', '')],
  ['objects without end', fill('', '{"a":', '')],
  ['nothing but spaces', fill('', ' ', '')],
  ['nothing but zeros', fill('', '0', '')],
];

/**
 * Returns the headers of a caller, for each request anew: a call without fields may do its work, such as ending all
 * sessions of the caller.
 */
type Sender = () => Promise<Record<string, string>>;
const victim: Sender = async () => ({});
const passerBy: Sender = async () => {
  const token = await fixture.server.openSession(fixture.stranger.id);
  await fixture.server.deps.pool.query(
    "update session set step_up_until = now() + interval '1 hour' where member_id = $1",
    [fixture.stranger.id],
  );
  return { authorization: `Bearer ${token}` };
};

/**
 * Returns the CPU milliseconds that the cheapest of some tries took on this thread, which serves server and client at once.
 * Wall-clock time would include other load on the machine, and a first try pays for compilation.
 */
async function cheapestMs(wire: Wire, sender: Sender): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && cheapest >= limitMs; i++) {
    const headers = { ...wire.headers, ...(await sender()) };
    const before = process.threadCpuUsage();
    const reply = await fixture.send({ ...wire, headers });
    const { user, system } = process.threadCpuUsage(before);
    cheapest = Math.min(cheapest, (user + system) / 1000);
    expect(reply.status, wire.path).toBeLessThan(500);
    // A caller without the right is refused before the body is read, which would prove nothing here.
    expect(['UNAUTHORIZED', 'STEP_UP_REQUIRED'], wire.path).not.toContain(JSON.parse(reply.text).code);
  }
  return cheapest;
}

async function costly(shapes: [string, string][], sender: Sender, wireOf: (text: string) => Wire) {
  const slow: string[] = [];
  for (const [shape, text] of shapes) {
    const wire = wireOf(text);
    expect(Buffer.byteLength(wire.body ?? ''), shape).toBeLessThanOrEqual(jsonBodyLimitBytes);
    const ms = await cheapestMs(wire, sender);
    if (ms >= limitMs) slow.push(`${shape}: ${ms.toFixed(0)} ms`);
  }
  return slow;
}

test('every costly body has at least half of the maximum size', () => {
  for (const [shape, text] of bodies) expect(Buffer.byteLength(text), shape).toBeGreaterThan(room / 2);
});

describe.each(callNames.filter(takesBody))('%s', (name) => {
  test(`answers every costly body within ${limitMs} ms of CPU time`, async () => {
    expect(
      await costly(bodies, fieldsOf(name).length ? victim : passerBy, (body) => fixture.wire(name, { body })),
    ).toEqual([]);
  });

  test.each(fieldsOf(name).map(([field]) => field))(
    `answers every costly value of its field %s within ${limitMs} ms of CPU time`,
    async (field) => {
      expect(
        await costly(values, victim, (text) => fixture.wire(name, { fields: { [field]: text } })),
      ).toEqual([]);
    },
  );
});
