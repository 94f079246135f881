import type { Banner } from '../../src/rewards/banners/banners.ts';
import { say } from '../say.ts';

/** Banners without pictures, because an operator's pictures are files on a server. */
export const banners = (): Banner[] => [
  {
    image: '',
    html: say(
      '<p><strong>ชวนเพื่อนมาเล่นด้วยกัน</strong></p><p>รับ 5% ของยอดที่เพื่อนเสีย ทุกวัน <strong>ไม่จำกัดจำนวนเพื่อน</strong></p>',
      '<p><strong>ຊວນໝູ່ມາຫຼິ້ນນຳກັນ</strong></p><p>ຮັບ 5% ຂອງຍອດທີ່ໝູ່ເສຍ ທຸກມື້ <strong>ບໍ່ຈຳກັດຈຳນວນໝູ່</strong></p>',
      '<p><strong>Play together</strong></p><p>5% of what your friends lose, every day. <strong>However many they are.</strong></p>',
    ),
  },
  {
    image: '',
    html: say(
      '<p><strong>แค่ส่งลิงก์</strong></p><ol><li>คัดลอกลิงก์ของคุณ</li><li>ส่งให้เพื่อน</li><li>รับทุกเช้า</li></ol>',
      '<p><strong>ພຽງສົ່ງລິ້ງ</strong></p><ol><li>ສຳເນົາລິ້ງຂອງທ່ານ</li><li>ສົ່ງໃຫ້ໝູ່</li><li>ຮັບທຸກເຊົ້າ</li></ol>',
      '<p><strong>Just send your link</strong></p><ol><li>Copy it</li><li>Send it</li><li>Claim every morning</li></ol>',
    ),
  },
  { image: '', html: say('<p>ขอให้สนุก</p>', '<p>ຂໍໃຫ້ມ່ວນ</p>', '<p>Have fun.</p>') },
];
