import { expect, test } from '../../fixtures/test.ts';
import { openGame } from '../../screens/game-screen.ts';

test('a second touch of an amount moves no money when the dialog grows under the finger', async ({
  page,
  member,
}) => {
  const { game } = await openGame(page, member);
  await game.amount().fill('300');
  const chip = game.dialog.getByRole('group', { name: 'Usual amounts' }).getByRole('button').first();
  const move = game.dialog.getByRole('button', { name: /^Move ฿.+, play later$/ });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) sent.push(request.url());
  });
  // The clock is stopped, so that a busy machine counts no more time than the test lets pass.
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
  const [at, below] = [await chip.boundingBox(), await move.boundingBox()];
  if (!at || !below) throw new Error('nothing to press');
  await page.evaluate(`(() => {
    const dialog = document.querySelector('.dialog-popup');
    dialog.addEventListener('click', () => { dialog.style.translate = '0 ${at.y - below.y}px' });
  })()`);
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const isUnderFinger = () => move.boundingBox().then((box) => box && box.y < y && y < box.y + box.height);
  await page.touchscreen.tap(x, y);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(await isUnderFinger()).toBe(true);
  for (const pause of [180, 180, 180]) {
    await page.clock.runFor(pause);
    await page.touchscreen.tap(x, y);
  }
  await page.clock.runFor(400);
  expect(sent).toEqual([]);
  expect(await isUnderFinger()).toBe(true);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => sent).toHaveLength(1);
});
