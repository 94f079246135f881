import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '@kapao/core/locale';
import { onSlowLine, shift } from './slow-line.ts';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

const folderOf = (fileUrl: string) => dirname(fileURLToPath(fileUrl));

/**
 * What a machine may have of its own. Chromium ends itself where there is no font at all: `none` is a machine that
 * has only the Latin face which a browser from a package brings along. DejaVu has Lao and boxes for Thai, Noto both.
 */
const systems = {
  none: [folderOf(import.meta.resolve('@expo-google-fonts/open-sans/package.json'))],
  DejaVu: [folderOf(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))],
  Noto: [
    folderOf(import.meta.resolve('@expo-google-fonts/noto-sans-thai/package.json')),
    folderOf(import.meta.resolve('@expo-google-fonts/noto-sans-lao/package.json')),
  ],
};

// Elsewhere the system's own fonts cannot be taken away.
test.skip(process.platform !== 'linux', 'fonts are chosen through fontconfig');

for (const [name, folders] of Object.entries(systems)) {
  test(`nothing moves on the first screen of a returning member, whose system's fonts are: ${name}`, async ({
    playwright,
    launchOptions,
    member,
    stack,
  }, testInfo) => {
    const fonts = fontsConf(testInfo.outputPath('fonts'), folders);
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: { ...launchOptions.env, FONTCONFIG_FILE: fonts },
    });
    for (const locale of locales) {
      const page = await browser.newPage({ baseURL: stack.url });
      const wallet = new WalletScreen(page, locale);
      await wallet.openAs(member);
      await wallet.expectBalance({ total: 1000 });
      await onSlowLine(page);
      const faces: string[] = [];
      page.on('requestfinished', (request) => request.url().endsWith('.woff2') && faces.push(request.url()));
      await page.goto('/user/home');
      await wallet.expectBalance({ total: 1000 });
      await page.waitForLoadState('networkidle');
      expect.soft(await shift(page), locale).toBe(0);
      // Had they been kept in memory, nothing would have been late and nothing shown.
      expect(faces.length, locale).toBe(locale === 'en' ? 1 : 2);
      await page.close();
    }
    await browser.close();
  });
}

function fontsConf(folder: string, fonts: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  const dirs = fonts.map((dir) => `<dir>${dir}</dir>`).join('');
  const text = `<fontconfig>${dirs}<cachedir>${folder}</cachedir></fontconfig>`;
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${text}\n`);
  return file;
}
