import type { Clip } from './clip.ts';
import { showConditions } from './show-conditions.ts';

/** As with the bonus itself: what exists is shown, and what does not is said. */
export const bonusCancel: Clip = {
  id: 'bonus-cancel',
  poster: 0,
  async play({ recorder, wallet, page }) {
    const { words } = wallet;
    await recorder.say(
      {
        th: 'เมื่อโบนัสเปิดแล้ว ปุ่มยกเลิกจะอยู่ในแท็บ “{Bonus}” นี้ เวอร์ชันนี้ยังไม่มี',
        la: 'ເມື່ອໂບນັດເປີດແລ້ວ ປຸ່ມຍົກເລີກຈະຢູ່ໃນແຖບ “{Bonus}” ນີ້ ເວີຊັນນີ້ຍັງບໍ່ມີ',
        en: 'Once bonuses are open, the cancel button will be in this tab. This version does not have it yet.',
      },
      () => recorder.tap(page.getByRole('link', { name: words('Bonus'), exact: true })),
    );
    await recorder.say(
      {
        th: 'กติกาการยกเลิกอยู่ใน “{Conditions}” หัวข้อโบนัส',
        la: 'ກະຕິກາການຍົກເລີກຢູ່ໃນ “{Conditions}” ຫົວຂໍ້ໂບນັດ',
        en: 'The rules of cancelling stand in “{Conditions}”, in the part on bonuses.',
      },
      () => showConditions({ recorder, wallet, page }),
    );
    await recorder.say({
      th: 'ยกเลิกได้เมื่อยอดเงินรวมเหลือไม่เกินสัดส่วนที่แสดงไว้กับโบนัสนั้น',
      la: 'ຍົກເລີກໄດ້ເມື່ອຍອດເງິນລວມເຫຼືອບໍ່ເກີນສັດສ່ວນທີ່ສະແດງໄວ້ກັບໂບນັດນັ້ນ',
      en: 'You can cancel once your total balance is at or under the share shown with that bonus.',
    });
    await recorder.say({
      th: 'เมื่อยกเลิก เงินโบนัสถูกหักออก ส่วนที่เหลือเป็นของคุณและไม่มีเงื่อนไขอีก',
      la: 'ເມື່ອຍົກເລີກ ເງິນໂບນັດຖືກຫັກອອກ ສ່ວນທີ່ເຫຼືອເປັນຂອງທ່ານ ແລະ ບໍ່ມີເງື່ອນໄຂອີກ',
      en: 'The bonus is taken off then; what remains is yours, without any further condition.',
    });
    await recorder.say(
      {
        th: 'มีคำถาม ถามทีมงานได้ที่หน้า “{Contact}”',
        la: 'ມີຄຳຖາມ ຖາມທີມງານໄດ້ທີ່ໜ້າ “{Contact}”',
        en: 'Any question? Our team answers on the contact page.',
      },
      async () => {
        await recorder.tap(wallet.button('Close').first());
        await recorder.tap(page.getByRole('link', { name: words('Contact'), exact: true }));
      },
    );
  },
};
