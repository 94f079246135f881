import { expect } from '@playwright/test';
import { payInBank } from '../screens/bank-app.ts';
import { baht } from '../screens/wallet-screen.ts';
import type { Clip } from './clip.ts';

export const wallet: Clip = {
  id: 'wallet',
  poster: 2,
  async play({ recorder, wallet, page, sandboxUrl }) {
    const { words } = wallet;
    await recorder.say(
      {
        th: 'หน้าหลักแสดงยอดเงินของคุณ เริ่มฝากเงินที่ปุ่ม “{Deposit}”',
        la: 'ໜ້າຫຼັກສະແດງຍອດເງິນຂອງທ່ານ ເລີ່ມຝາກເງິນທີ່ປຸ່ມ “{Deposit}”',
        en: 'The home screen shows your balance. Tap “{Deposit}” to start.',
      },
      () => recorder.tap(wallet.button('Deposit')),
    );
    await recorder.say(
      {
        th: 'เลือกฝากด้วย QR ใช้ได้กับทุกแอปธนาคาร แล้วเลือกจำนวนเงิน',
        la: 'ເລືອກຝາກດ້ວຍ QR ໃຊ້ໄດ້ກັບທຸກແອັບທະນາຄານ ແລ້ວເລືອກຈຳນວນເງິນ',
        en: 'Choose QR, which works with every bank app, and enter the amount.',
      },
      async () => {
        await recorder.tap(wallet.depositMethod('Payment QR'));
        await recorder.tap(page.getByRole('button', { name: '฿500', exact: true }));
        await recorder.tap(wallet.button('Create QR for {shown}', { shown: baht(500) }));
        await wallet.expectQr();
      },
    );
    const picture = await wallet.expectQr();
    await recorder.say({
      th: 'จ่าย QR นี้ในแอปธนาคารของคุณ ใช้ได้ครั้งเดียว ภายในเวลาที่แสดง',
      la: 'ຈ່າຍ QR ນີ້ໃນແອັບທະນາຄານຂອງທ່ານ ໃຊ້ໄດ້ຄັ້ງດຽວ ພາຍໃນເວລາທີ່ສະແດງ',
      en: 'Pay this QR in your bank app. It works for one payment within the time shown.',
    });
    await recorder.cut(async () => {
      const bank = await page.context().newPage();
      await payInBank(bank, sandboxUrl, await picture.screenshot(), baht(500));
      await bank.close();
      await page.bringToFront();
    });
    await recorder.say(
      {
        th: 'เมื่อธนาคารยืนยัน หน้าจอจะเปลี่ยนเอง เงินเข้ากระเป๋าแล้ว',
        la: 'ເມື່ອທະນາຄານຢືນຢັນ ໜ້າຈໍຈະປ່ຽນເອງ ເງິນເຂົ້າກະເປົາແລ້ວ',
        en: 'When the bank confirms, the screen updates automatically: the money is in your wallet.',
      },
      async () => {
        await expect(page.getByText(words('The money is in your wallet'))).toBeVisible();
        await page.waitForTimeout(1_500);
        await recorder.tap(wallet.button('OK'));
      },
    );
    await recorder.say(
      {
        th: '“{Withdraw}”: กรอกจำนวนเงิน ตรวจเลขท้ายบัญชี แล้วยืนยัน',
        la: '“{Withdraw}”: ປ້ອນຈຳນວນເງິນ ກວດເລກທ້າຍບັນຊີ ແລ້ວຢືນຢັນ',
        en: 'To withdraw, enter the amount, check the last digits of your account and confirm.',
      },
      async () => {
        await recorder.tap(wallet.button('Withdraw'));
        await page.getByLabel(words('Amount to withdraw')).pressSequentially('300', { delay: 180 });
        await recorder.tap(wallet.button('Withdraw {shown}', { shown: baht(300) }));
      },
    );
    const withdrawal = wallet.dialog('Withdrawal');
    await recorder.say(
      {
        th: 'ทุกขั้นตอนมีเวลากำกับ จนเงินเข้าบัญชีธนาคารของคุณ',
        la: 'ທຸກຂັ້ນຕອນມີເວລາກຳກັບ ຈົນເງິນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານ',
        en: 'Every step is shown with its time until the money is in your bank account.',
      },
      async () => {
        await expect(withdrawal.getByRole('status')).toContainText(words('Paid'), { timeout: 20_000 });
        await page.waitForTimeout(1_500);
        await recorder.tap(withdrawal.getByRole('button', { name: words('Close'), exact: true }).first());
      },
    );
    await recorder.say(
      {
        th: 'หน้า “{Statement}” เก็บทุกความเคลื่อนไหวของเงินไว้ให้ตรวจสอบ',
        la: 'ໜ້າ “{Statement}” ເກັບທຸກການເຄື່ອນໄຫວຂອງເງິນໄວ້ໃຫ້ກວດສອບ',
        en: 'Your statement lists every transaction.',
      },
      () => recorder.tap(page.getByRole('link', { name: words('Statement', {}, 'short'), exact: true })),
    );
  },
};
