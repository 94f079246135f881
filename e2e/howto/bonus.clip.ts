import { baht } from '../screens/wallet-screen.ts';
import { beginAnew, bet, held } from './bonus-story.ts';
import type { Clip } from './clip.ts';

export const bonus: Clip = {
  id: 'bonus',
  poster: 3,
  prepare: beginAnew,
  async play({ recorder, wallet, page, client, sandbox }) {
    const { words } = wallet;
    await recorder.say(
      {
        th: 'ฝากเงินแล้วเปิดแท็บ “{Bonus}” มีโบนัสทั้งหมด และช่องใส่โค้ดโปรโมชัน',
        la: 'ຝາກເງິນແລ້ວເປີດແຖບ “{Bonus}” ມີໂບນັດທັງໝົດ ແລະ ຊ່ອງໃສ່ໂຄດໂປຣໂມຊັນ',
        en: 'After a deposit, open the “{Bonus}” tab to see all bonuses and enter a code.',
      },
      () => recorder.tap(page.getByRole('link', { name: words('Bonus'), exact: true })),
    );
    await recorder.say(
      {
        th: 'แตะโบนัสที่สนใจ ประโยคเดียวบอกว่าได้เพิ่มเท่าไร และต้องเล่นเท่าไร',
        la: 'ແຕະໂບນັດທີ່ສົນໃຈ ປະໂຫຍກດຽວບອກວ່າໄດ້ເພີ່ມເທົ່າໃດ ແລະ ຕ້ອງຫຼິ້ນເທົ່າໃດ',
        en: 'Tap a bonus to see what it adds and how much to wager.',
      },
      async () => {
        await recorder.tap(page.getByRole('button', { name: held.card }));
        await page.waitForTimeout(900);
      },
    );
    await recorder.say(
      {
        th: 'อ่านเงื่อนไขครบแล้วจึงกดรับ ถือได้ครั้งละหนึ่งโบนัส',
        la: 'ອ່ານເງື່ອນໄຂຄົບແລ້ວຈຶ່ງກົດຮັບ ຖືໄດ້ຄັ້ງລະໜຶ່ງໂບນັດ',
        en: 'Read the terms, then claim it. You can have one bonus at a time.',
      },
      async () => {
        await recorder.tap(wallet.button('Claim {given}', { given: baht(250) }));
        await page.waitForTimeout(900);
        await recorder.tap(wallet.button('OK'));
      },
    );
    await recorder.cut(async () => {
      await bet(client, sandbox, { stake: 100, payout: 100, times: 9 });
      await page.locator('[role=progressbar][aria-valuenow="40"]').waitFor();
    });
    await recorder.say({
      th: 'เล่นแล้วแถบจะเพิ่มเอง บอกว่ายังต้องเล่นอีกเท่าไร และถ้าถอนหรือยกเลิกตอนนี้จะได้เท่าไร',
      la: 'ຫຼິ້ນແລ້ວແຖບຈະເພີ່ມເອງ ບອກວ່າຍັງຕ້ອງຫຼິ້ນອີກເທົ່າໃດ ແລະ ຖ້າຖອນ ຫຼື ຍົກເລີກຕອນນີ້ຈະໄດ້ເທົ່າໃດ',
      en: 'The bar grows as you play and shows what’s left to wager and what you’d get if you withdrew or cancelled now.',
    });
    await recorder.say(
      {
        th: '“{How it’s calculated}” แสดงทุกเดิมพันว่านับเท่าไร',
        la: '“{How it’s calculated}” ສະແດງທຸກເດີມພັນວ່ານັບເທົ່າໃດ',
        en: '“{How it’s calculated}” shows how each bet counts.',
      },
      async () => {
        await recorder.tap(wallet.button('How it’s calculated'));
        await page.waitForTimeout(900);
      },
    );
  },
};
