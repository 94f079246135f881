import { beginAnew, bet, held } from './bonus-story.ts';
import type { Clip } from './clip.ts';

export const bonusCancel: Clip = {
  id: 'bonus-cancel',
  poster: 2,
  /**
   * Continues where the previous clip ended; filmed alone, it starts with a bonus of its own. Then a bet
   * loses nearly all of the money.
   */
  async prepare(client, sandbox) {
    if (!(await client('getBonusRound'))) {
      await beginAnew(client, sandbox);
      await client('activateBonus', { params: { code: held.code }, idempotencyKey: crypto.randomUUID() });
    }
    await bet(client, sandbox, { stake: 720, payout: 0, times: 1 });
  },
  async play({ recorder, wallet, page }) {
    const { words } = wallet;
    const confirmation = page.getByRole('alertdialog');
    await recorder.say(
      {
        th: 'แท็บ “{Bonus}” แสดงโบนัสที่ถืออยู่',
        la: 'ແຖບ “{Bonus}” ສະແດງໂບນັດທີ່ຖືຢູ່',
        en: 'The “{Bonus}” tab shows your active bonus.',
      },
      () => recorder.tap(page.getByRole('link', { name: words('Bonus'), exact: true })),
    );
    await recorder.say(
      {
        th: '“{If you cancel}” บอกไว้ก่อนว่ายกเลิกได้หรือยัง และจะเหลือเท่าไร',
        la: '“{If you cancel}” ບອກໄວ້ກ່ອນວ່າຍົກເລີກໄດ້ຫຼືຍັງ ແລະ ຈະເຫຼືອເທົ່າໃດ',
        en: '“{If you cancel}” shows whether you can, and what you’d keep.',
      },
      () => recorder.point(page.getByText(words('If you cancel'))),
    );
    await recorder.say(
      {
        th: 'กด “{Cancel the bonus}” แล้วอ่านก่อนยืนยัน เงินในเกมจะถูกโยกกลับก่อน',
        la: 'ກົດ “{Cancel the bonus}” ແລ້ວອ່ານກ່ອນຢືນຢັນ ເງິນໃນເກມຈະຖືກຍ້າຍກັບກ່ອນ',
        en: 'Press “{Cancel the bonus}” and read before you confirm: money in games is moved back first.',
      },
      async () => {
        await recorder.tap(wallet.button('Cancel the bonus'));
        await confirmation.waitFor();
        await page.waitForTimeout(900);
      },
    );
    await recorder.say(
      {
        th: 'โบนัสถูกหักคืน ส่วนที่เหลือเป็นของคุณ ไม่มีเงื่อนไขอีก',
        la: 'ໂບນັດຖືກຫັກຄືນ ສ່ວນທີ່ເຫຼືອເປັນຂອງທ່ານ ບໍ່ມີເງື່ອນໄຂອີກ',
        en: 'The bonus is deducted, and the rest is yours with no conditions.',
      },
      async () => {
        await recorder.tap(
          confirmation.getByRole('button', { name: words('Cancel the bonus'), exact: true }),
        );
        await wallet.button('OK').waitFor();
        await page.waitForTimeout(1_200);
        await recorder.tap(wallet.button('OK'));
      },
    );
    await recorder.say(
      {
        th: 'รายการนี้อยู่ในหน้า “{Statement}” ด้วย',
        la: 'ລາຍການນີ້ຢູ່ໃນໜ້າ “{Statement}” ນຳ',
        en: 'It also appears in your statement.',
      },
      () => recorder.tap(page.getByRole('link', { name: words('Statement', {}, 'short'), exact: true })),
    );
  },
};
