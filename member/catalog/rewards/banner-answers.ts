import type { Banner } from '../../src/rewards/banners/banners.ts';
import { say } from '../say.ts';

/** Without pictures: those of an operator are files of a server. */
export const banners = (): Banner[] => [
  {
    image: '',
    html: say(
      '<h3>ชวนเพื่อนมาเล่นด้วยกัน</h3><p>รับ 5% ของยอดที่เพื่อนเสีย ทุกวัน <strong>ไม่จำกัดจำนวนเพื่อน</strong></p>',
      '<h3>ຊວນໝູ່ມາຫຼິ້ນນຳກັນ</h3><p>ຮັບ 5% ຂອງຍອດທີ່ໝູ່ເສຍ ທຸກມື້ <strong>ບໍ່ຈຳກັດຈຳນວນໝູ່</strong></p>',
      '<h3>Play together</h3><p>5% of what your friends lose, every day. <strong>However many they are.</strong></p>',
    ),
  },
  {
    image: '',
    html: say(
      '<h3>แค่ส่งลิงก์</h3><ol><li>คัดลอกลิงก์ของคุณ</li><li>ส่งให้เพื่อน</li><li>รับทุกเช้า</li></ol>',
      '<h3>ພຽງສົ່ງລິ້ງ</h3><ol><li>ກັອບປີ້ລິ້ງຂອງທ່ານ</li><li>ສົ່ງໃຫ້ໝູ່</li><li>ຮັບທຸກເຊົ້າ</li></ol>',
      '<h3>Just send your link</h3><ol><li>Copy it</li><li>Send it</li><li>Receive every morning</li></ol>',
    ),
  },
  { image: '', html: say('<p>ขอให้สนุก</p>', '<p>ຂໍໃຫ້ມ່ວນ</p>', '<p>Have fun.</p>') },
];
