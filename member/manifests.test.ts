import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { terms } from '@kapao/contract/texts/terms';
import { markets } from '@kapao/core/account/phone';
import { htmlLang, locales } from '@kapao/core/locale';
import { describe, expect, test } from 'vitest';
import { manifestIn } from './manifests.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
}
type InEach = Readonly<Record<string, string>>;

interface Manifest {
  lang: string;
  description: string;
  description_localized: InEach;
  icons: (Picture & { purpose: string })[];
  screenshots: (Picture & { form_factor: string; label: string; label_localized: InEach })[];
  shortcuts: { name: string; name_localized: InEach; url: string; icons: Picture[] }[];
}

const file = (address: string) => join(import.meta.dirname, 'public', address);
const read = (market: string) =>
  // Our own files, in the shape of the web app manifest.
  JSON.parse(readFileSync(file(`manifest.${market}.webmanifest`), 'utf8')) as Manifest;

/** Returns width and height from the header of a PNG, or of a WebP without transparency. */
function sizeOf({ src, type }: Picture): string {
  const bytes = readFileSync(file(src));
  return type === 'image/png'
    ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
    : `${bytes.readUInt16LE(26)}x${bytes.readUInt16LE(28)}`;
}

const maxBytes = 60_000;

describe.each(markets)('the web app manifest of market %s', (market) => {
  const manifest = read(market);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];

  test('has icon files of the declared sizes', () => {
    for (const icon of icons) {
      if (icon.sizes === 'any') expect(statSync(file(icon.src)).size).toBeGreaterThan(0);
      else expect(sizeOf(icon), icon.src).toBe(icon.sizes);
    }
  });

  test.each(['any', 'maskable', 'monochrome'])('has icons for purpose %s in both sizes', (purpose) => {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  test('names itself, its shortcuts and its pictures in every language, and by default in the language of the market', () => {
    const { lang, description, description_localized, screenshots, shortcuts } = manifest;
    const named = [
      ...shortcuts.map(({ name, name_localized }) => ({ text: name, localized: name_localized })),
      ...screenshots.map(({ label, label_localized }) => ({ text: label, localized: label_localized })),
    ];
    for (const { text, localized } of [{ text: description, localized: description_localized }, ...named]) {
      expect(Object.keys(localized)).toEqual(locales.map((locale) => htmlLang[locale]));
      expect(new Set(Object.values(localized)).size).toBe(locales.length);
      expect(text).toBe(localized[lang]);
    }
    expect(shortcuts.at(-1)?.name_localized).toEqual({
      th: terms.statement.th,
      lo: terms.statement.la,
      en: terms.statement.en,
    });
  });

  test.each(locales)('is written in one language: %s', (locale) => {
    const written = manifestIn(locale, market);
    expect(written).not.toContain('_localized');
    const lang = htmlLang[locale];
    const { lang: own, description, shortcuts, screenshots, ...rest } = JSON.parse(written) as Manifest;
    expect([own, description]).toEqual([lang, manifest.description_localized[lang]]);
    expect(shortcuts.map(({ name }) => name)).toEqual(
      manifest.shortcuts.map(({ name_localized }) => name_localized[lang]),
    );
    expect(screenshots.map(({ label }) => label)).toEqual(
      manifest.screenshots.map(({ label_localized }) => label_localized[lang]),
    );
    // Another id would be another installed app.
    expect(manifest).toMatchObject({ ...rest, id: '/' });
  });

  test('has three screenshots of one size, with labels and at most 60 kB each', () => {
    expect(manifest.screenshots).toHaveLength(3);
    for (const picture of manifest.screenshots) {
      expect(picture.label).toMatch(/\S/);
      expect(sizeOf(picture), picture.src).toBe('720x1480');
      expect(picture).toMatchObject({ sizes: '720x1480', form_factor: 'narrow' });
      expect(statSync(file(picture.src)).size).toBeLessThanOrEqual(maxBytes);
    }
  });
});

test('the manifests of the markets differ only in texts and screenshots', () => {
  const wordless = (market: string) =>
    JSON.stringify(read(market), (key, value: unknown) =>
      /^(?:name|description|lang|screenshots)$/.test(key) ? '' : value,
    );
  expect(wordless('la')).toBe(wordless('th'));
});
