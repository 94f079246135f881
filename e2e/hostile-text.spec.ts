import hostile from '@kapao/core/hostile-html.json' with { type: 'json' };
import { richTextAttributes, richTextTags, safeHref } from '@kapao/core/rich-text';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

interface Element {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

test('a hostile text that the server let through does nothing in the app', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  const harmless = '<h3>Rule</h3><p><a href="https://ok.example/">there</a></p>';
  await page.route('**/api/lookup/conditions', (route) =>
    route.fulfill({ json: { conditions: [...hostile, harmless] } }),
  );
  await wallet.logIn(member);
  await wallet.button('Conditions').click();
  const texts = wallet.dialog('Conditions').locator('.rich-text');
  await expect(texts).toHaveCount(hostile.length + 1);
  const elements = await page.evaluate<Element[]>(`Array.from(
    document.querySelectorAll('[role=dialog] .rich-text *'),
    ({ localName: tag, attributes }) => ({ tag, attributes: Array.from(attributes, ({ name, value }) => [name, value]) }),
  )`);
  expect(elements.length).toBeGreaterThan(hostile.length / 2);
  for (const { tag, attributes } of elements) {
    expect(richTextTags).toContain(tag);
    for (const [name, value] of attributes) {
      const allowed = [...(richTextAttributes[tag] ?? []), ...(tag === 'a' ? ['target', 'rel'] : [])];
      expect(allowed, `${name} of ${tag}`).toContain(name);
      if (name === 'href') expect(safeHref(value), value).toBe(value);
      if (name === 'src') expect(value).toBe('/files/a.png');
    }
  }
  expect(await texts.last().innerHTML()).toBe(
    '<h3>Rule</h3><p><a href="https://ok.example/" target="_blank" rel="noopener noreferrer">there</a></p>',
  );
  expect(opened).toEqual([]);
});
