import type { Client } from '@kapao/contract/client';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { answer, person } from '../support/agent-side.ts';
import type { Screen } from './screen.ts';

/** Empty chat, as a visitor finds it. */
export const visitorsChat: Screen = {
  title: 'Chat of a visitor',
  address: '/contact',
  dialogs: [{ name: 'chat' }],
};
export const membersChat: Screen = {
  title: 'Chat',
  address: '/user/home',
  dialogs: [{ name: 'chat' }],
  // The socket connects a moment after everything else; until then the dot in the header pulses.
  first: (page) => page.locator('.chat-window header .animate-pulse').waitFor({ state: 'detached' }),
};

/**
 * Writes a conversation of that member, answered first by the assistant and then by a person, with most types of messages.
 */
export async function prepareChat(databaseUrl: string, client: Client, username: string): Promise<void> {
  const memberId = await memberOf(databaseUrl, username);
  const say = (payload: string) =>
    client('sendChatMessage', {
      body: { clientId: crypto.randomUUID(), message: { message_type: 'text', payload } },
    });
  const choices = (...titles: string[]) => titles.map((title) => ({ title, payload: title }));
  await say('ฝากเงิน 500 บาทแล้วยังไม่เข้าครับ');
  await answer(databaseUrl, { memberId }, 'สลิปใบล่าสุดของคุณยังรอธนาคารยืนยันอยู่ค่ะ ให้ช่วยอะไรต่อดีคะ', {
    messageType: 'buttons',
    payloads: [{ title: 'ดูสถานะสลิป', payload: 'kapao:slips' }, ...choices('รอต่อ')],
  });
  await say('โอนไปตั้งแต่เมื่อเช้า ขอคุยกับเจ้าหน้าที่');
  await answer(databaseUrl, { memberId }, 'สวัสดีค่ะ ธนาคารยืนยันช้ากว่าปกติ เงินจะเข้าเองทันทีที่ยืนยันค่ะ', {
    ...person,
    name: 'Noy',
  });
  await answer(databaseUrl, { memberId }, 'ต้องการให้แจ้งเมื่อเงินเข้าไหมคะ', {
    ...person,
    name: 'Noy',
    messageType: 'quick_replies',
    payloads: choices('แจ้งด้วยครับ', 'ไม่ต้อง'),
  });
}

async function memberOf(databaseUrl: string, username: string): Promise<string> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>('select id from member where username = $1', [
      username,
    ]);
    if (!rows[0]) throw new Error(`nobody is called ${username}`);
    return rows[0].id;
  } finally {
    await pool.end();
  }
}
