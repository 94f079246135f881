import type { Clip } from './clip.ts';
import { showConditions } from './show-conditions.ts';

/** Bonuses cannot be taken in this version: the clip says so, and shows what exists. */
export const bonus: Clip = {
  id: 'bonus',
  poster: 2,
  async play({ recorder, wallet, page }) {
    const { words } = wallet;
    await recorder.say(
      {
        th: 'โบนัสและโค้ดโปรโมชันจะอยู่ในแท็บ “{Bonus}” เวอร์ชันนี้ยังไม่เปิดให้ใช้',
        la: 'ໂບນັດ ແລະ ໂຄດໂປຣໂມຊັນຈະຢູ່ໃນແຖບ “{Bonus}” ເວີຊັນນີ້ຍັງບໍ່ເປີດໃຫ້ໃຊ້',
        en: 'The tab “{Bonus}” is where bonuses and promotion codes will be. They are not open in this version.',
      },
      () => recorder.tap(page.getByRole('link', { name: words('Bonus'), exact: true })),
    );
    await recorder.say(
      {
        th: 'อ่านกติกาไว้ก่อนได้: เปิด “{Conditions}” ที่ด้านบนของหน้าจอ',
        la: 'ອ່ານກະຕິກາໄວ້ກ່ອນໄດ້: ເປີດ “{Conditions}” ຢູ່ດ້ານເທິງຂອງໜ້າຈໍ',
        en: 'The rules can be read already: open “{Conditions}” at the top of the screen.',
      },
      () => showConditions({ recorder, wallet, page }),
    );
    await recorder.say({
      th: 'คุณจะเลือกได้ว่ารับหรือไม่รับ ถือได้ครั้งละหนึ่ง และเห็นยอดเทิร์น เพดาน และวันหมดอายุก่อนรับ',
      la: 'ທ່ານຈະເລືອກໄດ້ວ່າຮັບ ຫຼື ບໍ່ຮັບ ຖືໄດ້ເທື່ອລະໜຶ່ງ ແລະ ເຫັນຍອດເທີນ ເພດານ ແລະ ວັນໝົດອາຍຸກ່ອນຮັບ',
      en: 'You will choose whether to take one, one at a time, and see its turnover, limit and last day first.',
    });
    await recorder.say({
      th: 'ระหว่างถือโบนัส จะถอนเงินได้เมื่อทำยอดเทิร์นครบ จนกว่าจะเปิด เงินฝากของคุณไม่มีเงื่อนไขโบนัส',
      la: 'ລະຫວ່າງຖືໂບນັດ ຈະຖອນເງິນໄດ້ເມື່ອເຮັດຍອດເທີນຄົບ ຈົນກວ່າຈະເປີດ ເງິນຝາກຂອງທ່ານບໍ່ມີເງື່ອນໄຂໂບນັດ',
      en: 'With a bonus, money can be withdrawn once the turnover is reached. Until then deposits carry no bonus conditions.',
    });
  },
};
