import { readContent, writeContent } from '../../server/src/content/stored-content.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { expect, stackApart, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { onDatabase } from './shift.ts';

test.use({ settings: stackApart });

const own = { link: 'https://guide.example/start?from=kapao', host: 'guide.example' };
const titles = { th: 'เริ่มต้นใช้งาน', la: 'ເລີ່ມຕົ້ນໃຊ້ງານ', en: 'First steps' };

test('staff reorder the how-to page by keyboard and add a link of their own, and members see the result @verify', async ({
  signIn,
  stack,
  otherPhone,
}) => {
  const before = await onDatabase(stack.databaseUrl, (pool) => readContent(pool, 'howto'));
  const [{ page }, second] = [await signIn('content'), await signIn('finance')];
  const [ann, bo] = [new BackofficeScreen(page), new BackofficeScreen(second.page)];
  const cards = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Remove' }) });
  const card = (name: string) => cards.getByRole('listitem').filter({ hasText: name });
  const order = () => cards.getByRole('heading', { level: 2 }).allTextContents();
  try {
    await ann.go('Content');
    await page.getByRole('tab', { name: 'How-to page' }).click();
    await card('Balances').getByRole('button', { name: 'Move up' }).focus();
    // The focus moves with the moved item.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(card('Balances').getByRole('button', { name: 'Move down' })).toBeFocused();
    await expect(page.getByText('Position 1 of 5')).toBeAttached();
    await card('The wallet').getByRole('button', { name: 'Remove' }).click();
    await card('Playing').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Restore: Playing' }).click();
    await page.getByRole('button', { name: 'Add custom item' }).click();

    const link = card('Custom item').getByLabel('Link');
    await expect(link).toBeFocused();
    await link.fill('http://guide.example/');
    await expect(card('Custom item').getByRole('alert')).toHaveText([
      'An address that begins with https:// and has no spaces.',
      'Missing: Thai, Lao, English',
    ]);
    await expectAccessible(page, 'a flaw on the how-to page', 'main');
    await link.fill(own.link);
    for (const [tab, title] of [
      ['ไทย', titles.th],
      ['ລາວ', titles.la],
      ['EN', titles.en],
    ] as const) {
      await page.getByRole('tablist', { name: 'Language' }).getByRole('tab', { name: tab }).click();
      await card('Custom item').getByLabel('Title').fill(title);
    }
    await expect(card('Custom item').getByRole('alert')).toHaveCount(0);
    expect(await order()).toEqual([
      'Balances app video',
      'Bonuses app video',
      'Cancelling a bonus app video',
      'Playing app video',
      'Custom item ',
    ]);

    // The link is new to members, so another person must approve it.
    await page.getByRole('button', { name: /^Review and request approval/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row').filter({ hasText: 'Order' })).toContainText(
      `Balances, Bonuses, Cancelling a bonus, Playing, ${own.link}`,
    );
    await expect(dialog.getByRole('row').filter({ hasText: 'Title, Lao' })).toContainText(titles.la);
    await dialog.getByLabel('Reason').fill('where newcomers ask most');
    await dialog.getByRole('button', { name: /^Request approval/ }).click();
    await ann.expectSaid('Requested. It takes effect after a second approval.');
    await bo.accept('How-to page');
    await page.reload();

    const wallet = new WalletScreen(otherPhone, 'la');
    await otherPhone.goto(`${stack.url}/howto`);
    await wallet.chooseLanguage();
    const clips = ['Balances', 'Bonuses', 'Cancelling a bonus', 'Playing'].map((name) => wallet.words(name));
    await expect(otherPhone.getByRole('heading', { level: 2 })).toHaveText([...clips, titles.la]);
    const shown = otherPhone.getByRole('link', { name: titles.la });
    await expect(shown).toHaveText(own.host);
    await expect(shown).toHaveAttribute('href', own.link);
    await expect(shown).toHaveAttribute('target', '_blank');
    await expect(shown).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible(otherPhone, 'how-to page with a link of the house');

    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog').getByRole('listitem');
    await expect(versions.first().getByRole('row').filter({ hasText: 'Order' })).toContainText('The wallet');
  } finally {
    await onDatabase(stack.databaseUrl, (pool) => writeContent(pool, 'howto', before));
  }
});
