import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { dialogOverflow, openDialogs } from '../../screens/open-dialogs.ts';
import { prepare, sheetsOf } from '../../screens/screens.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Sizes at which a dialog has a different layout. */
const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };
const onItsSide = { width: 740, height: 360 };

test('every dialog is accessible on a phone and on a wide screen, and fits a phone in landscape @verify', async ({
  page,
  stack,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const prepared = await prepare(await logIn(stack.url, member));
  await page.setViewportSize(narrow);
  await wallet.openAs(member);
  const screens = sheetsOf(prepared)
    .filter(({ as }) => as === 'rich')
    .flatMap((sheet) => sheet.screens);
  for (const { title, address, dialogs, first } of screens) {
    if (!dialogs || first) continue;
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    await openDialogs(page, dialogs);
    await expectAccessible(page, title, '[role=dialog]');
    await page.setViewportSize(wide);
    await expectAccessible(page, `${title}, wide`, '[role=dialog]');
    await page.setViewportSize(onItsSide);
    expect.soft(await dialogOverflow(page), `${title} on its side`).toBeLessThanOrEqual(1);
    const { top, bottom, scrollers } = await page.evaluate<Layout>(layoutOfTop);
    expect.soft(top, `${title} on its side begins on the screen`).toBeGreaterThanOrEqual(0);
    expect.soft(bottom, `${title} on its side ends on the screen`).toBeLessThanOrEqual(onItsSide.height);
    expect.soft(scrollers, `${title} on its side needs one scroll at most`).toBeLessThanOrEqual(1);
    await page.setViewportSize(narrow);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

interface Layout {
  top: number;
  bottom: number;
  /** Number of the dialog's parts that scroll vertically. */
  scrollers: number;
}

const layoutOfTop = `(() => {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const { top, bottom } = dialog.getBoundingClientRect();
  const scrollers = [dialog, ...dialog.querySelectorAll('*')].filter((part) =>
    /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1);
  return { top: Math.round(top), bottom: Math.round(bottom), scrollers: scrollers.length };
})()`;

test('a dialog fades at the edges where more content follows @verify', async ({ page, member }) => {
  await page.setViewportSize(narrow);
  await new WalletScreen(page, 'en').openAs(member);
  const fades = (to: number) =>
    page.evaluate<string[]>(`(async () => {
      const body = document.querySelector('[role=dialog] .dialog-body');
      body.scrollTo(0, ${to});
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const style = getComputedStyle(body);
      return [style.getPropertyValue('--fade-above'), style.getPropertyValue('--fade-below')];
    })()`);
  // The dialog `conditions` has its text in the app, `limits` loads it from the server.
  for (const name of ['conditions', 'limits'] as const) {
    await openDialogs(page, [{ name }]);
    await expect.poll(() => fades(0), { message: name }).toEqual(['0px', '44px']);
    expect(await fades(100), name).toEqual(['28px', '44px']);
    expect(await fades(100_000), name).toEqual(['28px', '0px']);
    expect(await fades(0), name).toEqual(['0px', '44px']);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
