import type { Page } from '@playwright/test';
import { expect, test } from './backoffice.ts';

const place = { x: 160, y: 325 };

/** Puts a button on the page; pressing it once puts another in its place, which gets the focus. */
function showButton(page: Page): Promise<void> {
  return page.evaluate(`(() => {
    document.querySelectorAll('.of-test').forEach((each) => each.remove());
    window.pressed = [];
    const button = (label) => {
      const made = document.createElement('button');
      made.className = 'of-test';
      made.textContent = label;
      made.style.cssText = 'position: fixed; z-index: 99; left: 100px; width: 120px; height: 50px; top: 300px';
      made.addEventListener('click', () => pressed.push(label));
      document.body.append(made);
      made.focus();
      return made;
    };
    const first = button('200');
    first.addEventListener('click', () => {
      first.remove();
      button('Move');
    });
  })()`);
}

const pressed = (page: Page) => page.evaluate<string[]>('pressed');

test('in the console, a second press does not hit a control that has just appeared under the pointer @verify', async ({
  signIn,
}) => {
  const { page } = await signIn('finance');
  const { keyboard, mouse, clock } = page;
  await clock.install();
  await clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
  const type = async (key: string) => {
    await keyboard.down(key);
    await keyboard.up(key);
  };
  const presses = {
    click: () => mouse.click(place.x, place.y),
    Enter: () => type('Enter'),
    Space: () => type('Space'),
  };
  for (const [by, press] of Object.entries(presses)) {
    await clock.runFor(500);
    await showButton(page);
    await press();
    await clock.runFor(180);
    await press();
    expect(await pressed(page), by).toEqual(['200']);
    await clock.runFor(410);
    await press();
    expect(await pressed(page), by).toEqual(['200', 'Move']);
  }

  // A key that is held down presses once; another key shows that the next press is meant.
  await clock.runFor(500);
  await showButton(page);
  await keyboard.down('Enter');
  await clock.runFor(600);
  await keyboard.down('Enter'); // repeats, because the key was not released
  expect(await pressed(page)).toEqual(['200']);
  await keyboard.up('Enter');
  await type('Shift');
  await type('Enter');
  expect(await pressed(page)).toEqual(['200', 'Move']);
});
