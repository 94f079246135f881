export type Lang = 'en' | 'th' | 'la';

/** What the pages say. English rules; the two others say the same as a bank app there would. */
const en = {
  balance: 'Balance here',
  credits: 'credits',
  creditWorth: '1 credit = ฿{rate}',
  stake: 'Stake',
  spin: 'Spin',
  bet: 'Bet',
  pick: 'Choose one',
  sun: 'Sun',
  moon: 'Moon',
  won: 'You won {amount}',
  even: 'A pair: your stake is back',
  lost: 'No win this time',
  back: 'Back to wallet',
  demo: 'Demo game. The outcome is drawn on the server; long-run return {rtp}%.',
  ended: 'This game link has ended',
  endedHow: 'Open the game again from your wallet.',
  notEnough: 'The balance here is not enough. Bring money in from your wallet first.',
  failed: 'No answer. Your balance is safe; try again.',
  paytable: 'What pays',
  pays: 'pays {times}×',
  pair: 'Two alike: stake back',
};

type Texts = { [Name in keyof typeof en]: string };

const th: Texts = {
  balance: 'ยอดเงินในเกม',
  credits: 'เครดิต',
  creditWorth: '1 เครดิต = ฿{rate}',
  stake: 'เดิมพัน',
  spin: 'หมุน',
  bet: 'วางเดิมพัน',
  pick: 'เลือกหนึ่งอย่าง',
  sun: 'ตะวัน',
  moon: 'จันทรา',
  won: 'คุณได้รับ {amount}',
  even: 'ได้คู่ คืนเงินเดิมพัน',
  lost: 'รอบนี้ไม่ได้รางวัล',
  back: 'กลับไปกระเป๋าเงิน',
  demo: 'เกมสาธิต ผลสุ่มที่เซิร์ฟเวอร์ อัตราคืนระยะยาว {rtp}%',
  ended: 'ลิงก์เกมนี้หมดอายุแล้ว',
  endedHow: 'กรุณาเปิดเกมใหม่จากกระเป๋าเงินของคุณ',
  notEnough: 'ยอดเงินในเกมไม่พอ กรุณาโยกเงินจากกระเป๋าเงินเข้ามาก่อน',
  failed: 'ไม่ได้รับคำตอบ ยอดเงินของคุณปลอดภัย ลองใหม่อีกครั้ง',
  paytable: 'อัตราจ่าย',
  pays: 'จ่าย {times} เท่า',
  pair: 'เหมือนกันสองช่อง คืนเดิมพัน',
};

const la: Texts = {
  balance: 'ຍອດເງິນໃນເກມ',
  credits: 'ເຄຣດິດ',
  creditWorth: '1 ເຄຣດິດ = ฿{rate}',
  stake: 'ເດີມພັນ',
  spin: 'ໝຸນ',
  bet: 'ວາງເດີມພັນ',
  pick: 'ເລືອກໜຶ່ງຢ່າງ',
  sun: 'ຕາເວັນ',
  moon: 'ດວງຈັນ',
  won: 'ທ່ານໄດ້ຮັບ {amount}',
  even: 'ໄດ້ຄູ່ ຄືນເງິນເດີມພັນ',
  lost: 'ຮອບນີ້ບໍ່ໄດ້ລາງວັນ',
  back: 'ກັບໄປກະເປົາເງິນ',
  demo: 'ເກມສາທິດ ຜົນສຸ່ມຢູ່ເຊີບເວີ ອັດຕາຄືນໄລຍະຍາວ {rtp}%',
  ended: 'ລິ້ງເກມນີ້ໝົດອາຍຸແລ້ວ',
  endedHow: 'ກະລຸນາເປີດເກມໃໝ່ຈາກກະເປົາເງິນຂອງທ່ານ',
  notEnough: 'ຍອດເງິນໃນເກມບໍ່ພໍ ກະລຸນາໂອນເງິນຈາກກະເປົາເງິນເຂົ້າມາກ່ອນ',
  failed: 'ບໍ່ໄດ້ຮັບຄຳຕອບ ຍອດເງິນຂອງທ່ານປອດໄພ ລອງໃໝ່ອີກຄັ້ງ',
  paytable: 'ອັດຕາຈ່າຍ',
  pays: 'ຈ່າຍ {times} ເທົ່າ',
  pair: 'ຄືກັນສອງຊ່ອງ ຄືນເດີມພັນ',
};

const texts: Record<Lang, Texts> = { en, th, la };

/** Reads a language as wallets and providers write it; `lo` and `la` are both Lao. */
export function langOf(value: string): Lang {
  const lang = value.toLowerCase().slice(0, 2);
  return lang === 'th' ? 'th' : lang === 'la' || lang === 'lo' ? 'la' : 'en';
}

/** For `<html lang>`: the wire's `la` would be Latin. */
export function htmlLang(lang: Lang): string {
  return lang === 'la' ? 'lo' : lang;
}

export function say(lang: Lang, name: keyof Texts, params: Record<string, string | number> = {}): string {
  return texts[lang][name].replace(/\{(\w+)\}/g, (_whole, param: string) => String(params[param] ?? ''));
}
