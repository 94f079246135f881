import type { Lang } from '../pages/texts.ts';

const en = {
  hello: 'Hello, I’m an automated assistant. I can find out where a deposit is. How can I help?',
  notUnderstood: 'I can’t help with that yet. I can look for a deposit, or ask our team to join.',
  depositMissing: 'A deposit has not arrived',
  team: 'Talk to the team',
  logIn:
    'Please log in first, as I can’t see your transactions otherwise. You can also write to our team here.',
  nothingFound: 'I can’t find a slip or a pending transaction. Have you sent us the transfer slip?',
  slipsFound: 'Here are your latest slips. Which one is it?',
  othersFound: 'I can’t find a slip, but this is pending:',
  open: 'Open',
  thisOne: 'This one',
  whatNow: 'What would you like to do?',
  wait: 'I’ll wait',
  howTo: 'How to send a slip',
  waiting: 'It usually takes a few minutes and arrives automatically once the bank confirms. Does that help?',
  sharpPicture: 'The QR code on the slip must be complete and clear, like this.',
  sendAgain: 'Send the picture under “Slip status” and we’ll check it right away.',
  mySlips: 'My slips',
  credited: 'This one has arrived: it is in your wallet.',
  refused: 'This one wasn’t accepted. Usually the QR code wasn’t clear, or it was sent before.',
  beingChecked: 'This one is being checked with the bank. Your money is safe.',
  didItHelp: 'Does that help?',
  helped: 'Yes, thank you',
  notHelped: 'No',
  bye: 'Great. Message us any time.',
  calling: 'I’m asking our team to join. They can see what we’ve written here.',
  noPictures: 'I can’t read pictures. Someone from our team will look at it and reply here.',
  isCredited: 'credited',
  isRefused: 'not accepted',
  isAlreadySent: 'being checked',
  unread: 'Amount not read yet',
  currency: { THB: 'baht', LAK: 'kip' } as Record<string, string>,
};
export type Words = typeof en;

const th: Words = {
  hello: 'สวัสดีค่ะ ที่นี่คือระบบตอบอัตโนมัติ ช่วยดูให้ได้ว่าเงินฝากอยู่ที่ไหน ต้องการให้ช่วยเรื่องอะไรคะ',
  notUnderstood: 'เรื่องนี้ระบบอัตโนมัติยังช่วยไม่ได้ค่ะ ช่วยดูเรื่องเงินฝาก หรือเรียกทีมงานให้ได้ค่ะ',
  depositMissing: 'เงินฝากยังไม่เข้า',
  team: 'คุยกับทีมงาน',
  logIn: 'กรุณาเข้าสู่ระบบก่อนนะคะ หากยังไม่เข้าสู่ระบบจะดูรายการให้ไม่ได้ หรือฝากข้อความถึงทีมงานที่นี่ได้เลยค่ะ',
  nothingFound: 'ไม่พบสลิปหรือรายการที่กำลังดำเนินการค่ะ ส่งสลิปการโอนให้เราแล้วหรือยังคะ',
  slipsFound: 'นี่คือสลิปล่าสุดของคุณค่ะ เป็นรายการไหนคะ',
  othersFound: 'ไม่พบสลิปค่ะ แต่มีรายการที่กำลังดำเนินการอยู่:',
  open: 'เปิดดู',
  thisOne: 'รายการนี้',
  whatNow: 'ต้องการทำอย่างไรต่อคะ',
  wait: 'รอก่อน',
  howTo: 'วิธีส่งสลิป',
  waiting: 'ปกติใช้เวลาไม่กี่นาที เงินจะเข้าเองเมื่อธนาคารยืนยันค่ะ ช่วยได้ไหมคะ',
  sharpPicture: 'QR บนสลิปต้องครบและคมชัดแบบนี้ค่ะ',
  sendAgain: 'ส่งรูปได้ที่หน้าสลิป แล้วเราจะตรวจสอบทันทีค่ะ',
  mySlips: 'สลิปของฉัน',
  credited: 'รายการนี้เข้าแล้วค่ะ เงินอยู่ในกระเป๋าของคุณแล้ว',
  refused: 'รายการนี้ไม่ผ่านค่ะ ส่วนใหญ่เพราะ QR ไม่ชัด หรือเคยส่งมาแล้ว',
  beingChecked: 'รายการนี้กำลังตรวจสอบกับธนาคารค่ะ เงินของคุณปลอดภัย',
  didItHelp: 'ช่วยได้ไหมคะ',
  helped: 'ได้แล้ว ขอบคุณ',
  notHelped: 'ยังไม่ได้',
  bye: 'ยินดีค่ะ เขียนมาได้ทุกเมื่อนะคะ',
  calling: 'กำลังเรียกทีมงานให้ค่ะ ทีมงานเห็นข้อความที่คุยกันตรงนี้ทั้งหมด',
  noPictures: 'ระบบอัตโนมัติดูรูปไม่ได้ค่ะ ทีมงานจะดูและตอบที่นี่ค่ะ',
  isCredited: 'เข้าแล้ว',
  isRefused: 'ไม่ผ่าน',
  isAlreadySent: 'กำลังตรวจสอบ',
  unread: 'ยังไม่ทราบยอด',
  currency: { THB: 'บาท', LAK: 'กีบ' },
};

const la: Words = {
  hello: 'ສະບາຍດີ ນີ້ແມ່ນລະບົບຕອບອັດຕະໂນມັດ ຊ່ວຍເບິ່ງໄດ້ວ່າເງິນຝາກຢູ່ໃສ ຕ້ອງການໃຫ້ຊ່ວຍເລື່ອງຫຍັງ',
  notUnderstood: 'ເລື່ອງນີ້ລະບົບອັດຕະໂນມັດຍັງຊ່ວຍບໍ່ໄດ້ ຊ່ວຍເບິ່ງເລື່ອງເງິນຝາກ ຫຼື ເອີ້ນທີມງານໃຫ້ໄດ້',
  depositMissing: 'ເງິນຝາກຍັງບໍ່ເຂົ້າ',
  team: 'ລົມກັບທີມງານ',
  logIn: 'ກະລຸນາເຂົ້າສູ່ລະບົບກ່ອນ ຖ້າຍັງບໍ່ເຂົ້າສູ່ລະບົບຈະເບິ່ງລາຍການໃຫ້ບໍ່ໄດ້ ຫຼື ຂຽນຫາທີມງານຢູ່ນີ້ໄດ້ເລີຍ',
  nothingFound: 'ບໍ່ພົບສະລິບ ຫຼື ລາຍການທີ່ກຳລັງດຳເນີນການ ທ່ານສົ່ງສະລິບການໂອນໃຫ້ພວກເຮົາແລ້ວບໍ',
  slipsFound: 'ນີ້ແມ່ນສະລິບຫຼ້າສຸດຂອງທ່ານ ແມ່ນລາຍການໃດ',
  othersFound: 'ບໍ່ພົບສະລິບ ແຕ່ມີລາຍການທີ່ກຳລັງດຳເນີນການຢູ່:',
  open: 'ເປີດເບິ່ງ',
  thisOne: 'ລາຍການນີ້',
  whatNow: 'ຕ້ອງການເຮັດແນວໃດຕໍ່',
  wait: 'ລໍຖ້າກ່ອນ',
  howTo: 'ວິທີສົ່ງສະລິບ',
  waiting: 'ປົກກະຕິໃຊ້ເວລາບໍ່ເທົ່າໃດນາທີ ເງິນຈະເຂົ້າເອງເມື່ອທະນາຄານຢືນຢັນ ຊ່ວຍໄດ້ບໍ',
  sharpPicture: 'QR ໃນສະລິບຕ້ອງຄົບ ແລະ ຄົມຊັດແບບນີ້',
  sendAgain: 'ສົ່ງຮູບໄດ້ທີ່ໜ້າສະລິບ ແລ້ວພວກເຮົາຈະກວດສອບທັນທີ',
  mySlips: 'ສະລິບຂອງຂ້ອຍ',
  credited: 'ລາຍການນີ້ເຂົ້າແລ້ວ ເງິນຢູ່ໃນກະເປົາຂອງທ່ານແລ້ວ',
  refused: 'ລາຍການນີ້ບໍ່ຜ່ານ ສ່ວນຫຼາຍແມ່ນຍ້ອນ QR ບໍ່ຊັດ ຫຼື ເຄີຍສົ່ງມາແລ້ວ',
  beingChecked: 'ລາຍການນີ້ກຳລັງກວດສອບກັບທະນາຄານ ເງິນຂອງທ່ານປອດໄພ',
  didItHelp: 'ຊ່ວຍໄດ້ບໍ',
  helped: 'ໄດ້ແລ້ວ ຂອບໃຈ',
  notHelped: 'ຍັງບໍ່ໄດ້',
  bye: 'ຍິນດີ ຂຽນມາໄດ້ທຸກເວລາ',
  calling: 'ກຳລັງເອີ້ນທີມງານໃຫ້ ທີມງານເຫັນຂໍ້ຄວາມທີ່ລົມກັນຢູ່ນີ້ທັງໝົດ',
  noPictures: 'ລະບົບອັດຕະໂນມັດເບິ່ງຮູບບໍ່ໄດ້ ທີມງານຈະເບິ່ງ ແລະ ຕອບຢູ່ນີ້',
  isCredited: 'ເຂົ້າແລ້ວ',
  isRefused: 'ບໍ່ຜ່ານ',
  isAlreadySent: 'ກຳລັງກວດສອບ',
  unread: 'ຍັງບໍ່ຮູ້ຍອດ',
  currency: { THB: 'ບາດ', LAK: 'ກີບ' },
};

export const words: Record<Lang, Words> = { en, th, la };

const deposit = ['deposit', 'slip', 'not arrived', 'my money', 'ฝาก', 'สลิป', 'ไม่เข้า', 'ຝາກ', 'ສະລິບ', 'ບໍ່ເຂົ້າ'];
const staff = ['team', 'human', 'person', 'ทีมงาน', 'เจ้าหน้าที่', 'แอดมิน', 'ທີມງານ', 'ພະນັກງານ', 'ແອັດມິນ'];

const hasOneOf = (list: readonly string[]) => (text: string) =>
  list.some((word) => text.toLowerCase().includes(word));

export const speaksOfDeposit = hasOneOf(deposit);
export const asksForPerson = hasOneOf(staff);
