import type { Content } from './content.schemas.ts';

/** The texts that an empty database starts with; the operator's console changes them later. */
export const agreements: Content<'agreements'> = {
  version: '2026-11-21',
  texts: {
    th: [
      '<h3>ข้อตกลงการใช้บริการ</h3><p>ท่านต้องมีอายุ 20 ปีบริบูรณ์ขึ้นไป และใช้บัญชีธนาคารที่เป็นชื่อของท่านเองเท่านั้น</p>',
      '<p>เงินที่โอนจากบัญชีของผู้อื่นจะไม่ถูกเติมเข้ากระเป๋าจนกว่าจะตรวจสอบเสร็จ การถอนเงินจะจ่ายไปยังบัญชีที่ลงทะเบียนไว้เท่านั้น</p>',
      '<p>โปรดเล่นอย่างมีความรับผิดชอบ ท่านตั้งวงเงินฝากหรือหยุดพักการเล่นได้ทุกเมื่อ</p>',
    ],
    la: [
      '<h3>ຂໍ້ຕົກລົງການໃຊ້ບໍລິການ</h3><p>ທ່ານຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ໃຊ້ບັນຊີທະນາຄານທີ່ເປັນຊື່ຂອງທ່ານເອງເທົ່ານັ້ນ</p>',
      '<p>ເງິນທີ່ໂອນຈາກບັນຊີຂອງຜູ້ອື່ນຈະບໍ່ຖືກເຕີມເຂົ້າກະເປົາຈົນກວ່າຈະກວດສອບແລ້ວ ການຖອນເງິນຈະຈ່າຍໄປຫາບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</p>',
      '<p>ກະລຸນາຫຼິ້ນຢ່າງມີຄວາມຮັບຜິດຊອບ ທ່ານກຳນົດວົງເງິນຝາກ ຫຼື ພັກການຫຼິ້ນໄດ້ທຸກເວລາ</p>',
    ],
    en: [
      '<h3>Terms of service</h3><p>You must be 20 years old or more, and use a bank account in your own name only.</p>',
      '<p>Money sent from somebody else’s account is not credited until it has been checked. Withdrawals are paid to your registered account only.</p>',
      '<p>Please play responsibly. You can set a deposit limit or take a break at any time.</p>',
    ],
  },
};

export const conditions: Content<'conditions'> = {
  th: [
    '<h3>การฝาก</h3><p>ยอดเงินเข้ากระเป๋าภายใน 1 นาที คิวอาร์โค้ดหนึ่งรหัสใช้ได้ครั้งเดียว ต้องสร้างใหม่ทุกครั้งที่ฝาก</p>',
    '<h3>การถอน</h3><p>ถอนได้ครั้งละหนึ่งรายการ จ่ายเข้าบัญชีธนาคารที่ลงทะเบียนไว้</p>',
    '<h3>การโอนเข้าเกม</h3><p>โอนขั้นต่ำ 1 บาท หากเกมไม่ตอบรับ เงินจะกลับเข้ากระเป๋า</p>',
  ],
  la: [
    '<h3>ການຝາກ</h3><p>ຍອດເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ ຄິວອາໂຄດໜຶ່ງລະຫັດໃຊ້ໄດ້ເທື່ອດຽວ ຕ້ອງສ້າງໃໝ່ທຸກຄັ້ງທີ່ຝາກ</p>',
    '<h3>ການຖອນ</h3><p>ຖອນໄດ້ເທື່ອລະໜຶ່ງລາຍການ ຈ່າຍເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້</p>',
    '<h3>ການໂອນເຂົ້າເກມ</h3><p>ໂອນຂັ້ນຕ່ຳ 1 ບາດ ຫາກເກມບໍ່ຕອບຮັບ ເງິນຈະກັບເຂົ້າກະເປົາ</p>',
  ],
  en: [
    '<h3>Deposits</h3><p>The wallet is credited within 1 minute. A QR code is good for one transfer only; make a new one for each deposit.</p>',
    '<h3>Withdrawals</h3><p>One at a time, paid to your registered bank account.</p>',
    '<h3>Transfers to games</h3><p>At least 1 baht. When a game refuses, the money returns to the wallet.</p>',
  ],
};

export const notice: Content<'notice'> = {
  th: 'ยกเลิกโบนัสนี้ได้เมื่อยอดเงินรวมเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น',
  la: 'ຍົກເລີກໂບນັດນີ້ໄດ້ເມື່ອຍອດເງິນລວມເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ',
  en: 'This bonus can be cancelled once your total balance is {percentFail}% of the starting credit or less.',
};

export const contactText: Content<'contact'>['text'] = {
  th: 'ทีมงานดูแลท่านทุกวัน 24 ชั่วโมง',
  la: 'ທີມງານດູແລທ່ານທຸກວັນ 24 ຊົ່ວໂມງ',
  en: 'We are here for you every day, around the clock.',
};

export const sources: Content<'sources'> = [
  { code: 'FRIEND', description: { th: 'เพื่อนแนะนำ', la: 'ໝູ່ແນະນຳ', en: 'A friend' } },
  { code: 'FACEBOOK', description: { th: 'เฟซบุ๊ก', la: 'ເຟສບຸກ', en: 'Facebook' } },
  { code: 'LINE', description: { th: 'ไลน์', la: 'ໄລນ໌', en: 'LINE' } },
  { code: 'SEARCH', description: { th: 'ค้นหาในอินเทอร์เน็ต', la: 'ຄົ້ນຫາໃນອິນເຕີເນັດ', en: 'A web search' } },
  { code: 'OTHER', description: { th: 'อื่น ๆ', la: 'ອື່ນໆ', en: 'Something else' } },
];
