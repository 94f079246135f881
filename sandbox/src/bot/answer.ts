import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../fields.ts';
import { langOf } from '../pages/texts.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { signatureHeader } from '../signed-call.ts';
import { slipPicture } from './picture.ts';
import { type About, answerTo, type Item } from './scripted-answers.ts';

const answerWithinMs = 5000;
const { code, secret } = demoKeys.bot;

/** Registers the task that answers customers. A failed answer is retried with the same texts and the same client ids. */
export function registerBotTask(state: SandboxState): void {
  state.scheduler.on('bot-answer', async (payload, _task, stopping) => {
    const fields = fieldsOf(payload);
    const message = fieldsOf(fields.message);
    const [conversation, seq] = [text(fields, 'conversation'), Number(fields.seq)];
    const post = (path: string, body: object) => call(state, path, body, stopping);
    const answer = await answerTo({
      lang: langOf(text(fields, 'locale')),
      isFirst: isFirst(state, conversation, seq),
      type: text(message, 'type'),
      text: text(message, 'text'),
      pressed: text(fieldsOf(message.choice), 'payload'),
      about: async () => readAbout(await post('/about', { conversation })),
    });
    const messages: object[] = [];
    for (const [n, { picture, ...said }] of answer.messages.entries()) {
      const file = picture
        ? {
            filePath: text(
              (await post('/files', { conversation, picture: slipPicture() })) ?? {},
              'filePath',
            ),
          }
        : {};
      // If the upload was refused, the message goes out as text.
      const type = picture && !file.filePath ? 'text' : said.type;
      messages.push({ clientId: `${seq}-${n}`, ...said, type, ...(type === 'media' && file) });
    }
    if (messages.length === 0) return;
    // biome-ignore lint/suspicious/noThenProperty: `then` is the protocol's field, and holds a text
    await post('', { conversation, upTo: seq, messages, then: answer.ending });
  });
}

/**
 * Posts a signed call and returns the fields of its answer; null if the call was refused permanently, for
 * example because staff have taken over. Throws for 429 and 5xx, so that the scheduler retries the task.
 */
async function call(
  state: SandboxState,
  path: string,
  body: object,
  stopping: AbortSignal,
): Promise<Fields | null> {
  const raw = JSON.stringify(body);
  const url = new URL(`${state.callbackBase}/api/chat/bot/${code}${path}`);
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'kapao-signature': signatureHeader(secret, url.pathname, raw),
    },
    body: raw,
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
  });
  const said = await answer.text();
  if (answer.ok) return fieldsOf(JSON.parse(said));
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`the assistant's call${path} answered ${answer.status}`);
  state.log(`the assistant's call${path} was refused: ${answer.status} ${said}`);
  return null;
}

function isFirst(state: SandboxState, conversation: string, seq: number): boolean {
  return !state.store.one(
    `SELECT 1 FROM bot_forwarded WHERE conversation = ? AND seq < ? LIMIT 1`,
    conversation,
    seq,
  );
}

function readAbout(fields: Fields | null): About | null {
  if (!fields) return null;
  const items = (value: unknown): Item[] =>
    (Array.isArray(value) ? value : []).map(fieldsOf).map((item) => ({
      kind: text(item, 'kind') || 'slip',
      reference: text(item, 'reference'),
      amount: Number(item.amount) || 0,
      at: new Date(text(item, 'createdAt')),
      status: text(item, 'status') || 'PROCESSING',
      payload: text(item, 'payload'),
    }));
  return {
    isMember: fields.isMember === true,
    currency: text(fields, 'currency'),
    onItsWay: items(fields.onItsWay),
    slips: items(fields.slips),
  };
}
