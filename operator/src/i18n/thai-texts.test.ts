import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const catalogs = await getCatalogs(
  getConfig({ cwd: decodeURIComponent(new URL('../..', import.meta.url).pathname) }),
);

/**
 * Rejected terms, and the required one: each thing has one term on every screen and, where members see it, in their app.
 */
const words: readonly (readonly [RegExp, string])[] = [
  [/รับรอง|เห็นชอบ/, 'อนุมัติ: the second person’s word'],
  [/ผู้ใช้งาน|พนักงาน|ทีมงาน|เพื่อนร่วมงาน/, 'เจ้าหน้าที่: who works at the console'],
  [/ระบบภายนอก|คู่ค้าภายนอก/, 'คู่ค้า: whoever is outside'],
  [/อุปกรณ์/, 'เครื่อง, as the members’ app says'],
  [/เทิร์น/, 'ยอดเล่น, as the members’ app says'],
  [/การโอนเกม|โอนกับเกม/, 'โยกเงิน, as the members’ app says'],
  [/เลขบัญชี/, 'เลขที่บัญชี, as the members’ app says'],
  [/(?<!เ)เข้าระบบ|เซสชัน|การเข้าใช้/, 'เข้าสู่ระบบ, as the members’ app says'],
  [/ใบเสร็จ/, 'รหัสรายการ, as the members’ app says'],
  [/บิล/, 'เดิมพัน'],
  [/ความลับ/, 'รหัสลับ'],
  [/สมุดบัญชี/, 'บัญชีแยกประเภท'],
  [/ระงับสมาชิก|สมาชิกถูกระงับ/, 'บล็อก; ระงับ is of an operator, or of a right'],
  [/ยอดต่าง/, 'ส่วนต่างยอด'],
  [/ยุติโบนัส|ยกเลิกโบนัส/, 'จบโบนัส; what a member does is ยกเลิก'],
  [/เป็นสูญ|หนี้สูญ/, 'ตัดบัญชี'],
  [/ของขวัญ/, 'ซองอั่งเปา, as the members’ app says'],
  [/เครื่องหมายเตือน/, 'จุดสังเกต'],
  [/ประวัติการตรวจสอบ|บันทึกการใช้งาน/, 'บันทึกตรวจสอบ'],
];

test('no Thai text uses a rejected term', async () => {
  for (const catalog of catalogs) {
    const entries = Object.entries((await catalog.read('th')) ?? {});
    for (const [id, { translation = '' }] of entries)
      for (const [unwanted, say] of words)
        expect(unwanted.test(translation) ? { id, translation, say } : undefined).toBeUndefined();
  }
});
