import { logIn } from '../tools/journeys/travellers.ts';
import { expectAccessible } from './accessible.ts';
import { dialogOverflow, openDialogs } from './open-dialogs.ts';
import { prepare, sheetsOf } from './pictures/screens.ts';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

test('every dialog of a member is without a flaw of access, and none is wider than a narrow phone', async ({
  page,
  stack,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const prepared = await prepare(await logIn(stack.url, member));
  await page.setViewportSize({ width: 320, height: 640 });
  await wallet.openAs(member);
  const screens = sheetsOf(prepared)
    .filter(({ as }) => as === 'rich')
    .flatMap((sheet) => sheet.screens);
  for (const { title, address, dialogs, first } of screens) {
    if (!dialogs || first) continue;
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    await openDialogs(page, dialogs);
    await expectAccessible(page, title, '[role=dialog]');
    expect.soft(await dialogOverflow(page), `${title} is cut off or scrolls sideways`).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
