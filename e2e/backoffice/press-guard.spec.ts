import { place, pressed, stopClock, twoButtons } from '../fixtures/two-buttons.ts';
import { expect, test } from './backoffice.ts';

test('in the console, too, a second press does not reach what has come to its place @verify', async ({
  signIn,
}) => {
  const { page } = await signIn('finance');
  await stopClock(page);
  const presses = {
    Enter: () => page.keyboard.press('Enter'),
    click: () => page.mouse.click(place.x, place.y),
  };
  for (const change of ['appears', 'moves', 'is labelled anew'] as const)
    for (const [by, press] of Object.entries(presses)) {
      await twoButtons(page, change);
      await press();
      await page.clock.runFor(180);
      await press();
      expect(await pressed(page), `${change}, ${by}`).toEqual(['200']);
      await page.clock.runFor(230);
      await press();
      expect(await pressed(page), `${change}, ${by}`).toEqual(['200', 'Move']);
    }
});
