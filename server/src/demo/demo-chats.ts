import type pg from 'pg';
import { v7 } from 'uuid';
import { demoStaff } from './demo-staff.ts';

/** Canned replies of support. */
const replies = [
  {
    title: 'Hello',
    th: 'สวัสดีค่ะ คุณ {name} ขอเวลาตรวจสอบสักครู่นะคะ',
    la: 'ສະບາຍດີ ທ່ານ {name} ຂໍເວລາກວດສອບຈັກໜ້ອຍ',
    en: 'Hello {name}, one moment while we check.',
  },
  {
    title: 'Pending',
    th: 'เงิน {amount} ที่ทำรายการเมื่อ {time} กำลังดำเนินการอยู่ค่ะ เราจะแจ้งทันทีที่เสร็จ',
    la: 'ເງິນ {amount} ທີ່ເຮັດລາຍການເມື່ອ {time} ກຳລັງດຳເນີນການຢູ່ ພວກເຮົາຈະແຈ້ງທັນທີທີ່ສຳເລັດ',
    en: 'Your {amount} from {time} is pending. We’ll let you know as soon as it’s done.',
  },
  {
    title: 'Bank is slow',
    th: 'ขณะนี้ธนาคารตอบช้ากว่าปกติค่ะ เงินของคุณปลอดภัย และจะเข้าเองเมื่อธนาคารยืนยัน',
    la: 'ຕອນນີ້ທະນາຄານຕອບຊ້າກວ່າປົກກະຕິ ເງິນຂອງທ່ານປອດໄພ ແລະ ຈະເຂົ້າເອງເມື່ອທະນາຄານຢືນຢັນ',
    en: 'The bank is slower than usual. Your money is safe and will arrive automatically once the bank confirms it.',
  },
  {
    title: 'Send the slip',
    th: 'กรุณาส่งรูปสลิปที่เห็น QR ชัดเจนค่ะ',
    la: 'ກະລຸນາສົ່ງຮູບສະລິບທີ່ເຫັນ QR ຊັດເຈນ',
    en: 'Please send a picture of the slip with a sharp QR code.',
  },
] as const;

const staffMember = (name: string) => {
  const found = demoStaff.find((one) => one.name === name);
  if (!found) throw new Error(`the demo has no staff member ${name}`);
  return found;
};

interface DemoMessage {
  /** Minutes before now. */
  readonly ago: number;
  readonly text: string;
  /** Staff member who wrote it; absent for the customer. */
  readonly by?: 'noy' | 'somchai';
}
interface DemoChat {
  /** Member with a withdrawal in review (by index), a demo member, or null for a guest. */
  readonly who: { readonly waiting: number } | { readonly username: string } | null;
  readonly locale: 'th' | 'la' | 'en';
  readonly said: readonly DemoMessage[];
  readonly note?: string;
}

const demoChats: readonly DemoChat[] = [
  {
    who: { waiting: 0 },
    locale: 'th',
    said: [
      { ago: 9, text: 'สวัสดีครับ ถอนเงินไปแล้วยังไม่เข้าบัญชีเลย' },
      { ago: 7, text: 'ยอดใหญ่ ต้องรอนานไหมครับ' },
    ],
    note: 'Above the limit, Somchai is reviewing it',
  },
  {
    who: { waiting: 1 },
    locale: 'la',
    said: [{ ago: 4, text: 'ຖອນເງິນແລ້ວຍັງບໍ່ທັນໄດ້' }],
  },
  { who: null, locale: 'th', said: [{ ago: 3, text: 'สมัครไม่ได้ รหัสไม่มาค่ะ' }] },
  {
    who: { username: '0800000004' },
    locale: 'th',
    said: [
      { ago: 65, text: 'เงินคืนจะได้วันไหนคะ' },
      { ago: 63, by: 'noy', text: 'สวัสดีค่ะ ยอดคืนของสัปดาห์ก่อนกดรับได้แล้วที่ “คืนยอดเสีย” ในหน้าหลักค่ะ' },
    ],
  },
  {
    who: { username: '0800000003' },
    locale: 'en',
    said: [
      { ago: 200, text: 'How do I change my bank account?' },
      {
        ago: 198,
        by: 'noy',
        text: 'On the Account page. Withdrawals are paused for 24 hours after the change.',
      },
      { ago: 197, text: 'Thank you!' },
    ],
  },
];

/** Writes conversations for the inbox, and the canned replies. */
export async function seedChats(client: pg.ClientBase): Promise<void> {
  for (const [position, { title, ...texts }] of replies.entries())
    await client.query('insert into chat_reply (id, title, texts, position) values ($1, $2, $3, $4)', [
      v7(),
      title,
      texts,
      position + 1,
    ]);
  for (const story of demoChats) await seedChat(client, story);
}

async function seedChat(client: pg.ClientBase, { who, locale, said, note }: DemoChat): Promise<void> {
  const memberId = who && (await memberOf(client, who));
  if (who && memberId === null) return;
  const { rows } = await client.query<{ id: string | null }>('select (chat_lock($1, $2)).id', [
    memberId,
    memberId ? null : v7(),
  ]);
  const chatId = rows[0]?.id;
  if (!chatId) throw new Error('a conversation of the demo is not there');
  await client.query('update chat set locale = $2 where id = $1', [chatId, locale]);
  for (const { ago, text, by } of said) {
    const author = by
      ? { author: 'person', staffId: staffMember(by).id, name: staffMember(by).name }
      : { author: 'customer' };
    await client.query('select s.id from chat c cross join lateral chat_say(c, $2, $3) s where c.id = $1', [
      chatId,
      v7(),
      { ...author, clientId: v7(), messageType: 'text', payload: text },
    ]);
    // Backdates the message.
    await client.query(
      `update chat_message set created_at = now() - $2 * interval '1 minute'
        where chat_id = $1 and seq = (select last_seq from chat where id = $1)`,
      [chatId, ago],
    );
  }
  const last = said.at(-1);
  await client.query(
    `update chat set turned_at = now() - $2 * interval '1 minute', agent_seq = case state when 'open' then 0 else last_seq end
      where id = $1`,
    [chatId, last?.ago ?? 0],
  );
  await client.query(
    `update chat_case k
        set opened_at = (select min(m.created_at) from chat_message m where m.chat_id = k.chat_id),
            agent_at = (select min(m.created_at) from chat_message m where m.chat_id = k.chat_id and m.author = 'person')
      where k.chat_id = $1`,
    [chatId],
  );
  if (note)
    await client.query(
      'insert into chat_note (id, chat_id, after_seq, staff_id, note) values ($1, $2, $3, $4, $5)',
      [v7(), chatId, said.length, staffMember('noy').id, note],
    );
}

/** Returns the member's id; null if the member does not exist or if fewer withdrawals are in review. */
async function memberOf(client: pg.ClientBase, who: Exclude<DemoChat['who'], null>): Promise<string | null> {
  const { rows } =
    'waiting' in who
      ? await client.query<{ id: string }>(
          `select member_id as id from withdrawal where state = 'review' order by created_at desc, id offset $1 limit 1`,
          [who.waiting],
        )
      : await client.query<{ id: string }>('select id from member where username = $1', [who.username]);
  return rows[0]?.id ?? null;
}
