import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '@kapao/core/locale';
import type { Request } from '@playwright/test';
import { onSlowLine, shift } from '../../fixtures/slow-line.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const folderOf = (fileUrl: string) => dirname(fileURLToPath(fileUrl));

/**
 * Fonts that a machine may have. Chromium exits without any font, so `none` has only the Latin font of a packaged browser;
 * DejaVu has Lao and boxes for Thai, Noto has both.
 */
const systems = {
  none: [folderOf(import.meta.resolve('@expo-google-fonts/open-sans/package.json'))],
  DejaVu: [folderOf(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))],
  Noto: [
    folderOf(import.meta.resolve('@expo-google-fonts/noto-sans-thai/package.json')),
    folderOf(import.meta.resolve('@expo-google-fonts/noto-sans-lao/package.json')),
  ],
};

/**
 * Font files loaded per language: no member waits for another language's letters, not even for its name in the language
 * list.
 */
const letters = { th: ['baht', 'latin', 'thai'], la: ['baht', 'lao', 'latin'], en: ['baht', 'latin'] };

// On other systems the installed fonts cannot be taken away.
test.skip(process.platform !== 'linux', 'fonts are chosen through fontconfig');

for (const [name, folders] of Object.entries(systems)) {
  test(`the first screen of a returning member does not shift with the system fonts: ${name} @verify`, async ({
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
      // Requests of the previous page may finish late and do not count here.
      const begun = new Set<Request>();
      page.on('request', (request) => begun.add(request));
      page.on('requestfinished', (request) => {
        if (!begun.has(request)) return;
        const [face = '', ...rest] = request.url().split('/').at(-1)?.split('-') ?? [];
        if (rest.at(-1)?.endsWith('.woff2')) faces.push(face);
      });
      await page.goto('/user/home');
      await wallet.expectBalance({ total: 1000 });
      await page.waitForLoadState('networkidle');
      expect.soft(await shift(page), locale).toBe(0);
      // Cached fonts would not have been delayed, and the check for shifts would prove nothing.
      expect(faces.sort(), locale).toEqual(letters[locale]);
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
