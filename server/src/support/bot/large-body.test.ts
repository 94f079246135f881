import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signatureHeader, signatureOf } from '../../providers/bot/signed-webhook.ts';
import { botSecret } from '../../testing/bot/bot.ts';
import { type BotFixture, botFixture } from '../../testing/bot/bot-fixture.ts';

let fixture: BotFixture;
beforeAll(async () => {
  fixture = await botFixture({ handOver: false });
});
afterAll(() => fixture?.close());
const sent: ClientRequest[] = [];
afterEach(() => {
  for (const one of sent.splice(0)) one.destroy();
});

const body = JSON.stringify({ conversation: 'none', picture: 'x'.repeat(2_900_000) });

/** Starts a call whose body does not end before `rest` is called. */
function begin({ code = 'HELPER', signature = '', isChunked = false }) {
  const path = `/api/chat/bot/${code}/files`;
  const length = { 'content-length': body.length };
  const asked = request(`${fixture.server.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signature || signatureOf(botSecret, path, body),
      ...(isChunked ? {} : length),
    },
  });
  sent.push(asked);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject);
  }).then(async (response) => ({
    status: response.statusCode,
    connection: response.headers.connection,
    ...JSON.parse(await text(response)),
  }));
  answered.catch(() => {});
  asked.write(body.slice(0, 5));
  return { answered, rest: () => asked.end(body.slice(5)), hangUp: () => asked.destroy() };
}

test('a call with an invalid signature is refused before its body has arrived', async () => {
  const forged = `t=${Math.floor(Date.now() / 1000)},d=${'0'.repeat(64)},v1=${'0'.repeat(64)}`;
  for (const signature of [forged, 'garbage'])
    expect(await begin({ signature }).answered).toMatchObject({
      status: 403,
      code: 'SIGNATURE',
      connection: 'close',
    });
  expect(await begin({ code: 'OTHER' }).answered).toMatchObject({ status: 404, connection: 'close' });
});

test('a body that does not match its signature is refused', async () => {
  const path = '/api/chat/bot/HELPER/files';
  const call = begin({ signature: signatureOf(botSecret, path, `${body} `) });
  call.rest();
  expect(await call.answered).toMatchObject({ status: 403, code: 'SIGNATURE' });
});

test.each([false, true])(
  'more than five slow bodies at the same time are refused (chunked: %s)',
  async (isChunked) => {
    const slow = Array.from({ length: 5 }, () => begin({ isChunked }));
    // The sixth to arrive, whichever it is, exceeds the limit.
    const sixth = begin({ isChunked });
    const refused = await Promise.race([sixth, ...slow].map(({ answered }) => answered));
    expect(refused).toMatchObject({ status: 429, code: 'REQUEST_LIMIT', params: { retryAfter: 5 } });
    // Small bodies are still accepted beside them.
    const small = await fixture.bot.post(fixture.server.url, 'HELPER/about', { conversation: 'none' });
    expect(small).toMatchObject({ status: 400, body: { params: { field: 'conversation' } } });
    for (const one of [...slow, sixth]) one.hangUp();
    await expect
      .poll(async () => {
        const next = begin({ isChunked });
        next.rest();
        return (await next.answered).status;
      })
      .toBe(400);
  },
);
