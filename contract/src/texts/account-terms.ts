import type { Term } from './term.ts';

/** Terms of members, their accounts and how they prove who they are. */
export const accountTerms = {
  accountNumber: {
    meaning: 'The number of a bank account',
    th: 'เลขที่บัญชี',
    la: 'ເລກບັນຊີ',
    en: 'Account number',
    never: { th: ['เลขบัญชี', 'หมายเลขบัญชี'], la: ['ເລກທີບັນຊີ', 'ໝາຍເລກບັນຊີ'], en: ['account no'] },
  },
  memberId: {
    meaning: 'The public number of a member',
    th: 'รหัสสมาชิก',
    la: 'ລະຫັດສະມາຊິກ',
    en: 'Member ID',
    never: { th: ['ไอดีสมาชิก'], la: ['ໄອດີສະມາຊິກ'], en: ['member number', 'user ID'] },
  },
  passkeys: {
    meaning: 'A key on a device that stands for the password',
    th: 'พาสคีย์',
    la: 'ກະແຈຜ່ານ',
    en: 'Passkeys',
    never: { th: ['คีย์ผ่าน', 'กุญแจผ่าน'], la: ['ພາສຄີ', 'ພາດສະຄີ'], en: ['pass key', 'security key'] },
  },
  withdrawalPin: {
    meaning: 'Six digits that confirm a withdrawal, and no login',
    th: 'รหัส PIN สำหรับถอนเงิน',
    la: 'ລະຫັດ PIN ສຳລັບຖອນເງິນ',
    en: 'PIN for withdrawals',
    never: { th: ['รหัสพิน'], la: ['ລະຫັດພິນ'], en: ['withdrawal PIN', 'PIN code'] },
  },
  takeBreak: {
    meaning: 'To be without deposits and games for some days',
    th: 'พักการเล่น',
    la: 'ພັກການຫຼິ້ນ',
    en: 'Take a break',
    never: { th: ['พักเล่น', 'หยุดเล่นชั่วคราว'], la: ['ພັກຫຼິ້ນ'], en: ['cool-off', 'pause yourself'] },
  },
  selfExclude: {
    meaning: 'To be without deposits and games for months or years, with no way back',
    th: 'งดเล่นระยะยาว',
    la: 'ງົດຫຼິ້ນໄລຍະຍາວ',
    en: 'Self-exclude',
    never: { th: ['แบนตัวเอง'], en: ['self-ban', 'block yourself'] },
  },
  inviteBonus: {
    meaning: 'A part of the losses of friends whom a member invited',
    th: 'โบนัสชวนเพื่อน',
    la: 'ໂບນັດຊວນໝູ່',
    en: 'Invite bonus',
    never: { th: ['โบนัสแนะนำ', 'ค่าคอม'], la: ['ໂບນັດແນະນຳ', 'ຄ່າຄອມ'], en: ['referral bonus'] },
  },
  slip: {
    meaning: 'The picture by which a bank confirms a transfer',
    th: 'สลิป',
    la: 'ສະລິບ',
    en: 'Slip',
    never: { th: ['สลิบ', 'สลีป'], la: ['ສະຫຼິບ', 'ສລິບ'] },
  },
} as const satisfies Readonly<Record<string, Term>>;
