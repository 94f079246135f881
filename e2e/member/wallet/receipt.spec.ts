import { readFileSync } from 'node:fs';
import { type Locale, locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { payInBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

/** Records the texts that the page draws on any canvas from now on. */
async function readCanvas(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({
    content: `
      window.written = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
        window.written.push(text);
        return fillText.call(this, text, ...where);
      };`,
  });
  return () => page.evaluate<string[]>('window.written.splice(0)');
}

const receiptName = /^kapao-KP-[0-9A-Z]{4}-[0-9A-Z]{4}\.png$/;

async function save(wallet: WalletScreen): Promise<Buffer> {
  const saves = wallet.page.waitForEvent('download');
  await wallet.button('Save receipt').click();
  const file = await saves;
  expect(file.suggestedFilename()).toMatch(receiptName);
  await expect(wallet.page.getByText(wallet.words('Saved to Downloads'))).toBeVisible();
  return readFileSync(await file.path());
}

interface Seen {
  width: number;
  height: number;
  /** Number of colours in each third of the height. */
  colours: number[];
}

/** Decodes a PNG as its receiver would. */
function decodePng(page: Page, png: Buffer): Promise<Seen> {
  return page.evaluate<Seen>(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(picture, 0, 0);
    const third = Math.floor(height / 3);
    const colours = [0, 1, 2].map((part) => {
      const { data } = pen.getImageData(0, part * third, width, third);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    return { width, height, colours };
  })()`);
}

async function close(wallet: WalletScreen, dialog: string): Promise<void> {
  await wallet
    .dialog(dialog)
    .getByRole('button', { name: wallet.words('Close') })
    .last()
    .click();
  await expect(wallet.dialog(dialog)).toBeHidden();
}

test('a withdrawal’s receipt in every language shows only four digits of the account @verify', async ({
  page,
  member,
}) => {
  const written = await readCanvas(page);
  const english = new WalletScreen(page, 'en');
  await english.openAs(member);
  await english.button('Withdraw').click();
  await page.getByLabel(english.words('Amount to withdraw')).fill('150.25');
  await english.button('Withdraw {shown}', { shown: baht(150.25) }).click();
  await expect(english.dialog('Withdrawal').getByRole('status')).toContainText(english.words('Paid'));
  await save(english);
  await close(english, 'Withdrawal');
  await written();

  const sentences: Record<Locale, RegExp> = {
    th: /ธนาคารกสิกรไทย ···(\d{4})/,
    la: /ທະນາຄານ\S* ···(\d{4})/,
    en: /\w+ ···(\d{4})/,
  };
  for (const locale of locales) {
    const wallet = new WalletScreen(page, locale);
    await wallet.chooseLanguage();
    await wallet.openStatement();
    await wallet.statement().first().getByRole('button').click();
    await expect(wallet.dialog('Details')).toBeVisible();
    const png = await save(wallet);

    const texts = await written();
    for (const sentence of ['Success', 'Kapao wallet', 'Receipt', 'Receipt number', 'Anyone can verify this'])
      expect(texts).toContain(wallet.words(sentence));
    expect(texts.join(' ')).toContain(wallet.withdrawalTo(member));
    // The currency sign and the satang are drawn smaller.
    expect(texts.join('')).toContain(baht(150.25));
    expect(texts).toContainEqual(expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/));
    const said = texts.join(' ');
    expect(sentences[locale].exec(said)?.[1]).toBe(member.bankAccountNo.slice(-4));
    for (const secret of [member.bankAccountNo, member.username, '849.75'])
      expect(said.replaceAll('-', '')).not.toContain(secret);

    const seen = await decodePng(page, png);
    expect(seen.width).toBe(1080);
    expect(seen.height).toBeGreaterThan(900);
    for (const colours of seen.colours) expect(colours).toBeGreaterThan(20);
    await close(wallet, 'Details');
  }
});

test('a deposit’s receipt can be shared after the payment and from the statement', async ({
  page,
  otherPhone,
  member,
  stack,
}) => {
  await page.addInitScript({
    content: `
      window.shared = [];
      navigator.canShare = () => true;
      navigator.share = async ({ files }) => {
        for (const { name, type, size } of files) window.shared.push([type, size > 10_000, name].join(' '));
      };`,
  });
  const shared = () => page.evaluate<string[]>('window.shared');
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const picture = await (await wallet.createQr(120)).screenshot();
  await payInBank(otherPhone, stack.sandboxUrl, picture, baht(120));
  await expect(page.getByText(wallet.words('The money is in your wallet'))).toBeVisible();
  await wallet.button('Share the receipt').click();
  await expect.poll(shared).toEqual([expect.stringMatching(/^image\/png true kapao-KP-\w{4}-\w{4}\.png$/)]);
  await wallet.acknowledge();

  await wallet.openStatement();
  await wallet.statement().first().getByRole('button').click();
  const entry = wallet.dialog('Details');
  await expect(entry).toContainText(wallet.qrDeposit());
  await expect(entry).toContainText('Kapao wallet · Kasikornbank ···6789');
  // The dialog is in the history, so it opens again after the phone has closed the app.
  await page.reload();
  await expect(entry).toContainText(baht(120));
  await wallet.button('Share the receipt').click();
  await expect.poll(shared).toHaveLength(1);
});

const android = 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/142.0.0.0 Mobile Safari/537.36';
for (const [app, mark, opens] of [
  ['LINE', 'Line/15.18.0/IAB', true],
  ['Facebook', '[FB_IAB/FB4A;FBAV/530.0.0.48.74;]', false],
] as const)
  test.describe(`in the browser of ${app}`, () => {
    test.use({ userAgent: `${android} ${mark}` });

    test(`a receipt ${opens ? 'is shared to LINE as a link that anyone can verify' : 'offers no link to LINE'} @verify`, async ({
      page,
      member,
    }) => {
      await page.addInitScript({
        content: 'window.opened = []; window.open = (address) => (window.opened.push(address), null);',
      });
      const wallet = new WalletScreen(page, 'en');
      await wallet.openAs(member);
      await wallet.openStatement();
      await wallet.statement().first().getByRole('button').click();
      await expect(wallet.dialog('Details')).toContainText(wallet.words('Anyone can verify this'));
      const button = wallet.button('Share to LINE');
      if (!opens) return expect(button).toHaveCount(0);
      await button.click();
      const [opened = ''] = await page.evaluate<string[]>('window.opened');
      const message = new URL(opened).searchParams.get('text') ?? '';
      expect(message).toContain(baht(1_000));
      expect(message).toMatch(/KP-\w{4}-\w{4}\nhttp\S+$/);
      const link = message.slice(message.lastIndexOf('\n') + 1);
      expect((await page.request.get(link)).status()).toBe(200);
    });
  });
