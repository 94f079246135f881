import { expect } from '@playwright/test';
import { baht } from '../screens/wallet-screen.ts';
import type { Clip } from './clip.ts';

const game = 'Naga Spin';

export const play: Clip = {
  id: 'play',
  poster: 2,
  async play({ recorder, wallet, page }) {
    const { words } = wallet;
    await recorder.say(
      {
        th: 'เลือกเกมที่หน้าหลัก',
        la: 'ເລືອກເກມທີ່ໜ້າຫຼັກ',
        en: 'Choose a game on the home screen.',
      },
      async () => {
        await recorder.tap(wallet.gameCard(game));
        await page.getByLabel(words('Amount to move (optional)')).waitFor();
      },
    );
    await recorder.say(
      {
        th: 'กรอกจำนวนเงินที่จะโยกเข้าเกม แล้วกดเล่น กดครั้งเดียว เกมเปิดและเงินเข้าเกม',
        la: 'ປ້ອນຈຳນວນເງິນທີ່ຈະຍ້າຍເຂົ້າເກມ ແລ້ວກົດຫຼິ້ນ ກົດຄັ້ງດຽວ ເກມເປີດ ແລະ ເງິນເຂົ້າເກມ',
        en: 'Enter how much to move into the game, then tap play. One tap moves the money and opens the game.',
      },
      async () => {
        const amount = page.getByLabel(words('Amount to move (optional)'));
        await amount.pressSequentially('200', { delay: 180 });
        await recorder.tap(wallet.button('Move {shown} and play', { shown: baht(200) }));
      },
    );
    const frame = page.frameLocator('iframe');
    await recorder.say(
      {
        th: 'เกมเปิดขึ้นพร้อมเงินในเกม หน้าตาเกมต่างกันไปตามค่าย',
        la: 'ເກມເປີດຂຶ້ນພ້ອມເງິນໃນເກມ ໜ້າຕາເກມຕ່າງກັນໄປຕາມຄ່າຍ',
        en: 'The game opens with your money in it. Each provider’s games look different.',
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
        th: 'กด “{Move all back}” เงินจากทุกเกมจะกลับเข้ากระเป๋า',
        la: 'ກົດ “{Move all back}” ເງິນຈາກທຸກເກມຈະກັບເຂົ້າກະເປົາ',
        en: '“{Move all back}” moves the money of every game back to your wallet.',
      },
      async () => {
        await recorder.tap(wallet.button('Move all back'));
        await recorder.tap(wallet.dialog('Move all back to wallet').locator('[data-main]'));
        await expect(wallet.dialog('Move all back to wallet')).toContainText(words('Back in your wallet'));
        await page.waitForTimeout(900);
        await recorder.tap(wallet.button('OK'));
      },
    );
  },
};
