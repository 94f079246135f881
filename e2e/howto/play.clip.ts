import { expect } from '@playwright/test';
import { baht } from '../wallet-screen.ts';
import type { Clip } from './clip.ts';

const game = 'Naga Spin';

export const play: Clip = {
  id: 'play',
  poster: 2,
  async play({ recorder, wallet, page }) {
    const { words } = wallet;
    const dialog = page.getByRole('dialog', { name: game }).first();
    await recorder.say(
      {
        th: 'เลือกเกมที่หน้าหลัก ครั้งแรกกด “{Open account}” เพียงครั้งเดียว',
        la: 'ເລືອກເກມທີ່ໜ້າຫຼັກ ເທື່ອທຳອິດກົດ “{Open account}” ພຽງເທື່ອດຽວ',
        en: 'Choose a game on the home screen. The first time, open an account with one press.',
      },
      async () => {
        await recorder.tap(wallet.gameCard(game));
        const open = dialog.getByRole('button', { name: words('Open account'), exact: true });
        const amount = page.getByLabel(words('Amount to move (optional)'));
        await open.or(amount).waitFor();
        if (await open.isVisible()) await recorder.tap(open);
        await amount.waitFor();
      },
    );
    await recorder.say(
      {
        th: 'กรอกจำนวนเงินที่จะโยกเข้าเกม แล้วกดเล่น',
        la: 'ປ້ອນຈຳນວນເງິນທີ່ຈະໂອນເຂົ້າເກມ ແລ້ວກົດຫຼິ້ນ',
        en: 'Enter how much to move into the game, then play.',
      },
      async () => {
        const amount = page.getByLabel(words('Amount to move (optional)'));
        await amount.pressSequentially('200', { delay: 180 });
        await recorder.tap(wallet.button('Move {shown} in and play', { shown: baht(200) }));
      },
    );
    const frame = page.frameLocator('iframe');
    await recorder.say(
      {
        th: 'เกมเปิดขึ้นพร้อมเงินในเกม หน้าตาเกมต่างกันไปตามค่าย',
        la: 'ເກມເປີດຂຶ້ນພ້ອມເງິນໃນເກມ ໜ້າຕາເກມຕ່າງກັນໄປຕາມຄ່າຍ',
        en: 'The game opens with your money in it. Each provider’s game looks its own way.',
      },
      async () => {
        await expect(frame.locator('#balance')).toHaveText(/\d/);
        await recorder.tap(frame.getByRole('button', { name: 'หมุน', exact: true }));
        await frame.locator('#balance').scrollIntoViewIfNeeded();
      },
    );
    const close = page.getByRole('button', { name: words('Close'), exact: true });
    await recorder.say(
      {
        th: 'เลิกเล่นแล้วปิดเกม และกด “{Check balance}” เพื่อดูยอดในเกม',
        la: 'ເລີກຫຼິ້ນແລ້ວປິດເກມ ແລະ ກົດ “{Check balance}” ເພື່ອເບິ່ງຍອດໃນເກມ',
        en: 'When you are done, close the game and press “{Check balance}” to read what is in it.',
      },
      async () => {
        await recorder.tap(close.last());
        if (await close.last().isVisible()) await recorder.tap(close.last());
        await recorder.tap(wallet.button('Check balance'));
      },
    );
    await recorder.say(
      {
        th: 'กด “{Bring all home}” เงินจากทุกเกมจะกลับเข้ากระเป๋า',
        la: 'ກົດ “{Bring all home}” ເງິນຈາກທຸກເກມຈະກັບເຂົ້າກະເປົາ',
        en: '“{Bring all home}” moves the money of every game back to your wallet.',
      },
      async () => {
        await recorder.tap(wallet.button('Bring all home'));
        await recorder.tap(wallet.button('Bring it to the wallet'));
        await expect(wallet.dialog('Bring everything home')).toContainText(words('Brought home'));
        await page.waitForTimeout(900);
        await recorder.tap(wallet.button('OK'));
      },
    );
  },
};
