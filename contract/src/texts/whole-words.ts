/**
 * Thai and Lao write no spaces, so a browser ends their lines between the words of a dictionary. That dictionary, ICU's, lacks young
 * loanwords and many a compound and cuts these in their middle, and now and then takes the last letter of one word for the first of the next.
 * Each stands here with a bar wherever a line must not end (docs/decisions/0053). Nor does a line end at a space that stands here.
 */
export const wholeWords = {
  th: [
    // Loanwords
    'คา|สิ|โน',
    'แช|ต',
    'ป๊|อ|ป|อัป',
    'พาส|คีย์',
    'วอลเล็|ต',
    'ออฟ|ไลน์',
    // Compounds that say something else where they are cut, or half of which is no word
    'ขั้น|ต่ำ',
    'ขั้น|ตอน',
    'ขีด|จำกัด',
    'ข้อ|กำหนด',
    'ของ|ขวัญ',
    'คัด|ลอก',
    'คำ|ขอ',
    'คืบ|หน้า',
    'พัก|การ|เล่น',
    'ฝาก|เงิน',
    'ถอน|เงิน',
    'ยอด|เงิน|หมด',
    'อีก|เครื่อง',
    '24 ชั่วโมง',
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
    // Two words between which the dictionary sees the wrong end
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
    'ອອບ|ລາຍ',
    'ອັບ|ເດດ',
    'ອິນ|ເຕີ|ເນັດ',
    // Words, and compounds as above
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
    '24 ຊົ່ວໂມງ',
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

/** The word joiner: it is not seen, and no line ends at it. */
const joiner = '\u2060';
const noBreakSpace = '\u00a0';

/** Each as it stands in a text, and as it is shown; the longest first, for some hold another. */
const shown = Object.values(wholeWords)
  .flat()
  .map(
    (marked) =>
      [marked.replaceAll('|', ''), marked.replaceAll('|', joiner).replaceAll(' ', noBreakSpace)] as const,
  )
  .sort(([one], [other]) => other.length - one.length);

/** The end of a word, and a sign that says it again (ๆ, ໆ) or that it is shortened (ฯ, ຯ): browsers do not know Lao's. */
const signOfWord = /([\u0e01-\u0e4e\u0e81-\u0ece])( ?)([ๆໆฯຯ])/g;
/** The sign of an amount, and that of its currency. */
const signOfAmount = /([+−-])([฿₭])/g;

/** A text of ours as it is shown. It may be source code, too: only Thai, Lao and amounts in it change. */
export function keepWordsWhole(text: string): string {
  return shown
    .reduce((changed, [word, whole]) => changed.replaceAll(word, whole), text)
    .replace(signOfWord, (_, end, blank, sign) => end + (blank && noBreakSpace) + joiner + sign)
    .replace(signOfAmount, `$1${joiner}$2`);
}
