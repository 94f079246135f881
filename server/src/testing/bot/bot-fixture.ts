import { v7 } from 'uuid';
import { expect } from 'vitest';
import { startBotDelivery } from '../../support/bot/deliver-to-bot.ts';
import { type TestMember, type TestServer, testServer } from '../app.ts';
import { type BotReply, type TestBot, testBot } from './bot.ts';

interface More {
  readonly upTo?: number;
  /** The wire's field `then`. */
  readonly ending?: 'person' | 'solved';
}

interface Said {
  readonly seq: number;
  readonly by: string;
  readonly clientId: string | null;
  readonly message: {
    message_type: string;
    // A text, or what a file says.
    // biome-ignore lint/suspicious/noExplicitAny: expectations say the shape
    payload: any;
    payloads: { title: string; payload: string }[] | null;
  };
}

/** Server with an assistant that is switched on, and its customers. */
export interface BotFixture {
  readonly server: TestServer;
  readonly bot: TestBot;
  /** Sends a text of a customer: a member, or a guest by id. */
  write(who: TestMember | string, text: string): Promise<void>;
  press(who: TestMember | string, payload: string, title?: string): Promise<void>;
  /** Returns the whole conversation, the oldest message first. */
  thread(who: TestMember | string): Promise<Said[]>;
  /** Returns each message as `who: text`. */
  texts(who: TestMember | string): Promise<string[]>;
  guest(): Promise<string>;
  /** Waits until the assistant was sent this many texts of one conversation. */
  received(conversation: string, many: number): Promise<string[]>;
  chatOf(who: TestMember): Promise<string>;
  answer(conversation: string, messages: readonly object[], more?: More): Promise<BotReply>;
  /**
   * Returns a conversation's state, whether its case was escalated to staff, and when the assistant is due
   * next.
   */
  stateOf(conversation: string): Promise<{ state: string; called: boolean; next: Date | null }>;
  /** Makes everything that is scheduled for the conversation due now. */
  hurry(conversation: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fixture; with `handOver` messages are handed over at once, without it the test does so. */
export async function botFixture({ handOver = true } = {}): Promise<BotFixture> {
  const bot = await testBot();
  const server = await testServer({ providers: [bot.row] });
  const { pool } = server.deps;
  await pool.query(
    `insert into provider (kind, code, adapter, base_url, settings, enabled) values ('bot', $1, $2, $3, $4, true)`,
    [bot.row.code, bot.row.adapter, bot.row.baseUrl, JSON.stringify(bot.row.settings)],
  );
  const handing = handOver ? startBotDelivery(server.deps) : null;
  const asOf = (who: TestMember | string) =>
    typeof who === 'string'
      ? { body: { guestId: who } }
      : { token: who.token, body: { userId: who.publicId } };

  async function send(who: TestMember | string, message: object): Promise<void> {
    const { body, ...as } = asOf(who);
    const sent = await server.call('sendChatMessage', { ...as, body: { ...body, clientId: v7(), message } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  }
  async function thread(who: TestMember | string): Promise<Said[]> {
    const { body, ...as } = asOf(who);
    return (await server.call('getChatHistory', { ...as, body: { ...body, limit: 100 } })).body.reverse();
  }
  const textsReceived = (conversation: string) =>
    bot.received.filter((one) => one.conversation === conversation).map(({ message }) => message.text);

  return {
    server,
    bot,
    thread,
    write: (who, text) => send(who, { message_type: 'text', payload: text }),
    press: (who, payload, title = 'Press') =>
      send(who, { message_type: 'postback', payload: title, payloads: [{ title, payload }] }),
    texts: async (who) =>
      (await thread(who)).map(({ by, message }) => `${by}: ${message.payload?.message ?? message.payload}`),
    guest: async () => String((await server.call('createChatGuest')).body.guestId),
    async received(conversation, many) {
      await expect.poll(() => textsReceived(conversation).length).toBeGreaterThanOrEqual(many);
      return textsReceived(conversation);
    },
    chatOf: async (who) =>
      (await pool.query('select id from chat where member_id = $1', [who.id])).rows[0].id,
    answer: (conversation, messages, { upTo = 1, ending } = {}) =>
      // biome-ignore lint/suspicious/noThenProperty: it is the wire's word, and a text
      bot.post(server.url, 'HELPER', { conversation, upTo, messages, then: ending }),
    async stateOf(conversation) {
      const { rows } = await pool.query(
        `select c.state, k.escalated_at is not null as called, b.next_at as next from chat c
           left join chat_case k on k.id = c.case_id left join chat_bot b on b.chat_id = c.id where c.id = $1`,
        [conversation],
      );
      return rows[0];
    },
    hurry: async (conversation) =>
      void (await pool.query('update chat_bot set next_at = now() where chat_id = $1', [conversation])),
    async close() {
      await handing?.stop();
      await server.close();
      await bot.close();
    },
  };
}
