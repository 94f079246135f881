import { randomUUID } from 'node:crypto';
import type { Clip } from './clip.ts';

export const balance: Clip = {
  id: 'balance',
  poster: 3,
  /** Fills each of the three parts of the balance: the bank does not answer, so a withdrawal stays pending. */
  async prepare(client, sandbox) {
    const { slots } = await client('getWallet');
    if (!slots.find(({ code }) => code === 'PG')?.isActive)
      await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: randomUUID() });
    await client('transfer', {
      body: { from: 'WALLET', to: 'PG', amount: 200 },
      idempotencyKey: randomUUID(),
    });
    await sandbox.fault({ target: 'bank', fault: 'timeout-before' });
    await client('withdraw', { body: { amount: 150 }, idempotencyKey: randomUUID() });
  },
  async play({ recorder, wallet, page }) {
    const { words } = wallet;
    const region = page.getByRole('region', { name: words('Balance'), exact: true });
    await recorder.say({
      th: 'ยอดเงินรวมคือเงินทั้งหมดของคุณ แบ่งเป็นสามส่วน',
      la: 'ຍອດເງິນລວມແມ່ນເງິນທັງໝົດຂອງທ່ານ ແບ່ງເປັນສາມສ່ວນ',
      en: 'The total is all of your money. It has three parts.',
    });
    await recorder.say(
      {
        th: '“{short: Available}” คือเงินในกระเป๋า ถอนหรือโยกเข้าเกมได้ทันที',
        la: '“{short: Available}” ແມ່ນເງິນໃນກະເປົາ ຖອນ ຫຼື ຍ້າຍເຂົ້າເກມໄດ້ທັນທີ',
        en: '“{short: Available}” is money in your wallet: withdraw it or move it into a game right away.',
      },
      () => recorder.point(region.getByText(words('Available', {}, 'short'))),
    );
    await recorder.say(
      {
        th: '“{In games}” คือเงินที่อยู่กับเกมต่าง ๆ โยกกลับได้ทุกเมื่อ',
        la: '“{In games}” ແມ່ນເງິນທີ່ຢູ່ກັບເກມຕ່າງໆ ຍ້າຍກັບໄດ້ທຸກເວລາ',
        en: '“{In games}” is money in your games. Move it back whenever you like.',
      },
      () => recorder.point(region.getByText(words('In games'), { exact: true })),
    );
    await recorder.say(
      {
        th: '“{Held}” คือเงินที่กำลังดำเนินการ เช่น รายการถอนที่รอธนาคาร',
        la: '“{Held}” ແມ່ນເງິນທີ່ກຳລັງດຳເນີນການ ເຊັ່ນ ລາຍການຖອນທີ່ລໍຖ້າທະນາຄານ',
        en: '“{Held}” is pending money, such as a withdrawal waiting for the bank.',
      },
      () => recorder.point(region.getByText(words('Held'), { exact: true })),
    );
    await recorder.say(
      {
        th: 'เวลาที่อัปเดตล่าสุดอยู่ข้างล่าง กด “{Check balance}” เพื่อดึงยอดใหม่จากทุกเกม',
        la: 'ເວລາອັບເດດຫຼ້າສຸດຢູ່ຂ້າງລຸ່ມ ກົດ “{Check balance}” ເພື່ອໂຫຼດຍອດໃໝ່ຈາກທຸກເກມ',
        en: 'The time of the last update is shown. “{Check balance}” reads every game again.',
      },
      () => recorder.tap(wallet.button('Check balance')),
    );
    await recorder.say(
      {
        th: 'แตะรูปตาเพื่อซ่อนยอดเงินเมื่ออยู่ในที่สาธารณะ',
        la: 'ແຕະຮູບຕາເພື່ອເຊື່ອງຍອດເງິນເມື່ອຢູ່ໃນບ່ອນສາທາລະນະ',
        en: 'Touch the eye to hide the amounts where others can see your screen.',
      },
      async () => {
        await recorder.tap(wallet.button('Hide amounts'));
        await page.waitForTimeout(1_200);
        await recorder.tap(wallet.button('Show amounts'));
      },
    );
  },
};
