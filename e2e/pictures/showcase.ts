import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Market } from '@kapao/core/account/phone';
import type { Locale } from '@kapao/core/locale';
import type { Browser } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import type { Stack } from '../../tools/run/stack.ts';
import type { Screen } from '../screens/screen.ts';
import { openQr, type screenMembers } from '../screens/screens.ts';
import { open, phone, visit } from './visit.ts';

const overviewFile = fileURLToPath(new URL('../../docs/pictures/overview.webp', import.meta.url));
const storeFolder = fileURLToPath(new URL('../../member/public/store/', import.meta.url));
const pixelRatio = 2;

const home: Screen = { title: 'home', address: '/user/home' };
const statement: Screen = { title: 'statement', address: '/user/statement' };
const depositQr: Screen = {
  title: 'deposit',
  address: '/user/home',
  dialogs: [{ name: 'deposit' }],
  first: openQr,
};
const transfer: Screen = { title: 'transfer', address: '/user/home', dialogs: [{ name: 'transfer' }] };

interface Show {
  readonly locale: Locale;
  readonly as: keyof typeof screenMembers;
  readonly screens: readonly Screen[];
}

/** Three screens per market that show what the app is; in Laos a transfer takes the place of the QR. */
const store: Record<Market, Show> = {
  th: { locale: 'th', as: 'rich', screens: [home, depositQr, statement] },
  la: { locale: 'la', as: 'kip', screens: [home, transfer, statement] },
};

/** Takes the pictures named in the manifest (member/public/manifest.*.webmanifest), in the size given there. */
export async function takeStorePictures(browser: Browser, stack: Stack, market: Market): Promise<void> {
  mkdirSync(storeFolder, { recursive: true });
  const show = store[market];
  for (const [index, picture] of (await takeScreens(browser, stack, show)).entries()) {
    const name = `${market}-${show.screens[index]?.title}.webp`;
    report(name, await writeWebp(`${storeFolder}${name}`, sharp(picture), 60_000));
  }
}

/** Takes a picture of three phones side by side. */
export async function takeOverview(browser: Browser, stack: Stack): Promise<void> {
  const pictures = await takeScreens(browser, stack, { ...store.th, locale: 'en' });
  const [width, height] = [phone.width * pixelRatio, phone.height * pixelRatio];
  const gap = 48;
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="44"/></svg>`,
  );
  const phones = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .composite([{ input: corners, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  );
  const paper = sharp({
    create: {
      width: gap + phones.length * (width + gap),
      height: height + 2 * gap,
      channels: 3,
      background: '#d9d4c8',
    },
  }).composite(phones.map((input, index) => ({ input, left: gap + index * (width + gap), top: gap })));
  report('overview.webp', await writeWebp(overviewFile, paper, 150_000));
}

/** Returns PNGs of the window in the light theme. */
async function takeScreens(browser: Browser, stack: Stack, { locale, as, screens }: Show): Promise<Buffer[]> {
  const { page, close } = await visit(browser, stack, { locale, as, pixelRatio });
  const pictures: Buffer[] = [];
  for (const screen of screens) {
    await open(page, screen);
    pictures.push(await page.screenshot({ animations: 'disabled' }));
  }
  await close();
  return pictures;
}

/** Writes the best quality within this many bytes. Returns the size in bytes. */
export async function writeWebp(file: string, picture: Sharp, maxBytes: number): Promise<number> {
  for (let quality = 85; quality >= 45; quality -= 8) {
    const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length > maxBytes) continue;
    writeFileSync(file, bytes);
    return bytes.length;
  }
  throw new Error(`${file} does not fit into ${maxBytes} bytes`);
}

export const report = (name: string, bytes: number) => console.log(`${name}: ${Math.round(bytes / 1000)} kB`);
