import { texts } from '@kapao/contract/errors/error-texts/en';
import { readContent, writeContent } from '../../../server/src/content/stored-content.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openDialogs } from '../../screens/open-dialogs.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test('each part under maintenance says so in its dialog, and the others do not @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const before = await readContent(pool, 'maintenance');
  const said = page.getByRole('dialog').getByText(texts.MAINTENANCE);
  const close = (part: keyof typeof before) =>
    writeContent(pool, 'maintenance', { ...before, [part]: { closed: true, until: null } });
  const opened = [
    { part: 'deposit', name: 'deposit' },
    { part: 'withdraw', name: 'withdraw' },
    { part: 'transfer', name: 'transfer' },
    { part: 'transfer', name: 'transfer-all' },
    { part: 'games', name: 'game', id: 'PG' },
    { part: 'transfer', name: 'game', id: 'PG' },
  ] as const;
  try {
    await wallet.openAs(member);
    for (const { part, ...dialog } of opened) {
      await close(part);
      // A dialog reuses data that was read in the last three seconds, and a reload restores its history entry.
      await page.goto('/healthz');
      await page.goto('/user/home');
      await openDialogs(page, [dialog]);
      await expect(said).toBeVisible();
      await expectAccessible(page, `${dialog.name} that is closed`);
      if (part === 'deposit') await wallet.openQrForm();
      const amount = page.getByRole('dialog').getByRole('textbox', { name: /^Amount/ });
      // While transfers are closed a game still opens with its balance.
      if (dialog.name === 'game') {
        await expect(amount).toHaveCount(0);
        await expect(wallet.button('Play')).toHaveCount(part === 'games' ? 0 : 1);
      } else if ((await amount.count()) > 0) {
        await amount.fill('200');
        await expect(page.getByRole('dialog').getByRole('button', { name: /฿200/ }).last()).toBeDisabled();
      }
    }
    await close('bonus');
    await page.goto('/user/bonus');
    await expect(page.getByRole('main').getByText(texts.MAINTENANCE)).toBeVisible();
    await page.goto('/user/home');
    await openDialogs(page, [{ name: 'withdraw' }]);
    await expect(page.getByLabel(wallet.words('Amount')).first()).toBeVisible();
    await expect(said).toHaveCount(0);
  } finally {
    await writeContent(pool, 'maintenance', before);
    await pool.end();
  }
});
