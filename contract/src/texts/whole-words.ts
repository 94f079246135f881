/**
 * Words that a browser must not break across lines, because ICU's dictionary cuts newer Thai and Lao loanwords and
 * compounds in the middle (docs/decisions/0053). A bar stands where no line may end; a space does not break either.
 */
export const wholeWords = {
  th: [
    // Loanwords
    'คา|สิ|โน',
    'แช|ต',
    'ป๊|อ|ป|อัป',
    'พาส|คีย์',
    'วอลเล็|ต',
    'ซอง|อั่ง|เปา',
    // Compounds that change their meaning when cut, or half of which is no word
    'ขั้น|ต่ำ',
    'ขั้น|ตอน',
    'ขีด|จำกัด',
    'ข้อ|กำหนด',
    'คัด|ลอก',
    'คำ|ขอ',
    'คืบ|หน้า',
    'พัก|การ|เล่น',
    'ฝาก|เงิน',
    'ถอน|เงิน',
    'ยอด|เงิน|หมด',
    'อีก|เครื่อง',
    'เครือ|ข่าย',
    'ช่อง|ทาง',
    'ดำเนิน|การ',
    'ต่อ|เนื่อง',
    'ตรวจ|สอบ',
    'ทีม|งาน',
    'บัญชี|เกม',
    'บ|ริ|บูรณ์',
    'ใบ|หน้า',
    'ปลาย|ทาง',
    'ระยะ|ยาว',
    'รหัส|ผ่าน',
    'ราย|ละเอียด',
    'ลาย|นิ้ว|มือ',
    'เว้น|วรรค',
    'หลัก|ฐาน',
    'แอบ|อ้าง',
    'ไม่|ได้',
    // Word pairs that the dictionary splits at the wrong place
    'ที่มา|กก|ว่า',
    'ผลอ|ยู่',
    'เมื่อย|อด',
    'รอย|อด',
    'แล้วก|ลับ',
  ],
  la: [
    // Loanwords
    'ກາ|ຊີ|ໂນ',
    'ຄ|ລິບ',
    'ເຄຣ|ດິດ',
    'ດາວ|ໂຫຼ|ດ',
    'ບຣາວ|ເຊີ',
    'ໂບ|ນັດ',
    'ປັອ|ບ|ອັບ',
    'ໂປຣ|ໂມ|ຊັນ',
    'ເມ|ນູ',
    'ວິ|ດີ|ໂອ',
    'ວໍ|ເລັດ',
    'ເວັ|ບ',
    'ເວັບ|ໄຊ',
    'ເວີ|ຊັນ',
    'ສະ|ແກນ',
    'ສະ|ລັອດ',
    'ສະ|ລິ|ບ',
    'ອັບ|ເດດ',
    'ອິນ|ເຕີ|ເນັດ',
    // Words, and compounds as in Thai
    'ກະແຈ|ຜ່ານ',
    'ກະ|ລຸ|ນາ',
    'ກຳ|ລັງ',
    'ຂັ້ນ|ຕອນ',
    'ຂັ້ນ|ຕ່ຳ',
    'ຂີດ|ຈຳກັດ',
    'ຂໍ້|ກຳນົດ',
    'ຄ່າ|ຍ',
    'ຄື|ເກົ່າ',
    'ຍ້າຍ|ເງິນ',
    'ຍອດ|ເງິນ|ໝົດ',
    'ເຂົ້າ|ທັນທີ',
    'ເຄືອ|ຂ່າຍ',
    'ດຳເນີນ|ການ',
    'ຕົ້ນ|ທາງ',
    'ຕົວ|ອັກສອນ',
    'ທີມ|ງານ',
    'ເທົ່າ|ນັ້ນ',
    'ທົດ|ສະ|ນິ|ຍົມ',
    'ດຽວ|ນີ້',
    'ບັນ|ທຶກ',
    'ບໍ່|ໄດ້',
    'ໃບ|ບິນ',
    'ປະ|ວ່າງ',
    'ພວກ|ເຮົາ',
    'ຍະ|ຫວ່າງ',
    'ຍົກ|ເລີກ',
    'ຮອງ|ຮັບ',
    'ຮັບ|ຊາບ',
    'ລະຫັດ|ຜ່ານ',
    'ລາຍ|ນິ້ວ|ມື',
    'ລາຍ|ລະອຽດ',
    'ໄລຍະ|ຍາວ',
    'ໂຫຼ|ດ',
    'ອະນຸ|ຍາດ',
    'ແອບ|ອ້າງ',
  ],
};

/** Word joiner: invisible, and no line breaks at it. */
const joiner = '\u2060';
const noBreakSpace = '\u00a0';

/** Pairs of an entry as written and as shown; longest first, because some contain others. */
const shown = Object.values(wholeWords)
  .flat()
  .map(
    (marked) =>
      [marked.replaceAll('|', ''), marked.replaceAll('|', joiner).replaceAll(' ', noBreakSpace)] as const,
  )
  .sort(([one], [other]) => other.length - one.length);

/** Last letter of a word followed by its repetition sign (ๆ, ໆ) or abbreviation sign (ฯ, ຯ): browsers do not know Lao's. */
const signOfWord = /([\u0e01-\u0e4e\u0e81-\u0ece])( ?)([ๆໆฯຯ])/g;
/** Number, or its place in a catalog as written (`{count}`, `#`) or compiled (a quote), followed by its unit. */
const numberOfUnit =
  /([\d}#"]) (?=วินาที|นาที|ชั่วโมง|วัน(?!ที่)|เดือน|ปี|ครั้ง|เท่า|หลัก|ວິນາທີ|ນາທີ|ຊົ່ວໂມງ|ມື້|ເດືອນ|ປີ|ຄັ້ງ|ເທົ່າ|ຫຼັກ)/g;
/** Sign of an amount, followed by its currency sign. */
const signOfAmount = /([+−-])([฿₭])/g;

/** Returns a text with word joiners, as it is shown. It may be source code too: only Thai, Lao and amounts in it change. */
export function keepWordsWhole(text: string): string {
  return shown
    .reduce((changed, [word, whole]) => changed.replaceAll(word, whole), text)
    .replace(signOfWord, (_, end, blank, sign) => end + (blank && noBreakSpace) + joiner + sign)
    .replace(numberOfUnit, `$1${noBreakSpace}`)
    .replace(signOfAmount, `$1${joiner}$2`);
}
