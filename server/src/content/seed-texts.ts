import { readFileSync } from 'node:fs';
import type { Content } from './content.schemas.ts';

/** Initial texts of an empty database; the operator changes them later (docs/operating.md). */
export const agreements: Content<'agreements'> = {
  version: '2026-11-21',
  texts: { th: sections('agreements.th'), la: sections('agreements.la'), en: sections('agreements.en') },
};

export const conditions: Content<'conditions'> = {
  th: sections('conditions.th'),
  la: sections('conditions.la'),
  en: sections('conditions.en'),
};

/**
 * Reads a long text from a file, so that whoever is responsible for its wording can read it; each heading starts a section.
 */
function sections(name: string): string[] {
  const html = readFileSync(new URL(`./seeds/${name}.html`, import.meta.url), 'utf8');
  return html.split(/(?=<h3>)/).map((part) => part.replaceAll('\n', ''));
}

export const notice: Content<'notice'> = {
  th: 'ยกเลิกโบนัสนี้ได้เมื่อยอดเงินรวมเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น',
  la: 'ຍົກເລີກໂບນັດນີ້ໄດ້ເມື່ອຍອດເງິນລວມເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ',
  en: 'This bonus can be cancelled once your total balance is {percentFail}% of its starting amount or less.',
};

const contactText: Content<'contact'>['text'] = {
  th: '<p>ทีมงานดูแลคุณทุกวัน ตลอด 24 ชั่วโมง</p><p>กรุณาแจ้งเวลาและจำนวนเงินของรายการ อย่าบอกรหัสผ่านหรือรหัส OTP แก่ผู้ใด แม้เป็นทีมงานของเรา</p>',
  la: '<p>ທີມງານດູແລທ່ານທຸກວັນ ຕະຫຼອດ 24 ຊົ່ວໂມງ</p><p>ກະລຸນາແຈ້ງເວລາ ແລະ ຈຳນວນເງິນຂອງລາຍການ ຢ່າບອກລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ແກ່ຜູ້ໃດ ເຖິງແມ່ນເປັນທີມງານຂອງພວກເຮົາ</p>',
  en: '<p>We are here for you every day, around the clock.</p><p>Tell us the time and the amount of the transaction. Never share your password or a one-time code with anyone, not even us.</p>',
};

/** Contact without links, as no seed can know them. */
export const contact: Content<'contact'> = { text: contactText, lineLink: '', lineName: '', lineQR: '' };

/** Demo contact. Its name and address belong to nobody, and the text says so. */
export const demoContact: Content<'contact'> = {
  text: {
    th: `${contactText.th}<p><em>ระบบสาธิต: บัญชี LINE นี้เป็นตัวอย่าง ไม่มีผู้ตอบ</em></p>`,
    la: `${contactText.la}<p><em>ລະບົບສາທິດ: ບັນຊີ LINE ນີ້ເປັນຕົວຢ່າງ ບໍ່ມີຜູ້ຕອບ</em></p>`,
    en: `${contactText.en}<p><em>Demo: this LINE account is only an example and isn’t monitored.</em></p>`,
  },
  lineLink: 'https://line.kapao.example/demo',
  lineName: '@kapao-demo',
  lineQR: '',
};

export const sources: Content<'sources'> = [
  { code: 'FRIEND', description: { th: 'เพื่อนแนะนำ', la: 'ໝູ່ແນະນຳ', en: 'A friend' } },
  { code: 'FACEBOOK', description: { th: 'เฟซบุ๊ก', la: 'ເຟສບຸກ', en: 'Facebook' } },
  { code: 'LINE', description: { th: 'LINE', la: 'LINE', en: 'LINE' } },
  { code: 'SEARCH', description: { th: 'ค้นหาในอินเทอร์เน็ต', la: 'ຄົ້ນຫາໃນອິນເຕີເນັດ', en: 'A web search' } },
  { code: 'OTHER', description: { th: 'อื่น ๆ', la: 'ອື່ນໆ', en: 'Something else' } },
];

export const supportAway: Content<'support'>['away'] = {
  th: 'ขณะนี้อยู่นอกเวลาทำการ เราได้รับข้อความแล้วและจะตอบทันทีที่ทีมงานกลับมา',
  la: 'ຕອນນີ້ຢູ່ນອກເວລາເຮັດວຽກ ພວກເຮົາໄດ້ຮັບຂໍ້ຄວາມແລ້ວ ແລະ ຈະຕອບທັນທີທີ່ທີມງານກັບມາ',
  en: 'We’re away right now. We’ve received your message and will reply as soon as our team is back.',
};
