import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

// Longer than the app waits for a refresh.
test.use({ settings: { SANDBOX_HANG_MS: '9000' } });

test('while one game does not answer, another shows its new balance and the first keeps its last one @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  for (const name of ['Naga Spin', 'Banana Leaf']) {
    await wallet.gameCard(name).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: wallet.words('Get a game account, play later') }).click();
    await expect(dialog.getByText(wallet.words('Balance in the game'))).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
  }
  await sandbox.fault({ target: 'game:PG', fault: 'timeout-before' });
  // A card is busy only briefly, so the page itself records which card was busy, and until when.
  await page.evaluate(`(() => {
    globalThis.turns = [];
    new MutationObserver((changes) => {
      for (const { target } of changes)
        for (const name of ['Naga Spin', 'Banana Leaf'])
          if (target.textContent.startsWith(name)) turns.push(name + (target.ariaBusy ? ' is asked' : ' is not'));
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] });
  })()`);
  await wallet.button('Check balance').click();
  const [silent, answered] = [wallet.gameCard('Naga Spin'), wallet.gameCard('Banana Leaf')];
  await expect(silent).toHaveAttribute('aria-busy', 'true');
  // The game that answered does not wait for the other; its busy state ended earlier.
  await expect.poll(() => page.evaluate<string | undefined>('turns.at(-1)')).toBe('Naga Spin is not');
  await expect(silent).toHaveAccessibleName(/As of \d\d:\d\d$/);
  await expect(answered).not.toHaveAccessibleName(/As of/);
});
