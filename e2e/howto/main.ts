import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { sandboxControlAt } from '../../tools/drills/journeys/sandbox-control.ts';
import { type Stack, startStack } from '../../tools/run/stack.ts';
import { findBrowser } from '../fixtures/browser.ts';
import { repeatDroppedPresses } from '../fixtures/repeat-dropped-presses.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { balance } from './balance.clip.ts';
import { bonus } from './bonus.clip.ts';
import { bonusCancel } from './bonus-cancel.clip.ts';
import type { Clip, Stage } from './clip.ts';
import { writeFilm } from './film.ts';
import { play } from './play.clip.ts';
import { Recorder } from './recorder.ts';
import { wallet } from './wallet.clip.ts';

/** Order of the specification; each clip begins with the demo member's money as the previous one left it. */
const clips: readonly Clip[] = [wallet, play, balance, bonus, bonusCancel];

const demo = { username: '0800000001', password: 'kapao-demo-1' };
const folder = fileURLToPath(new URL('../../member/public/howto/', import.meta.url));
const listing = fileURLToPath(new URL('../../member/src/content/howto/videos.json', import.meta.url));

/**
 * `npm run howto-videos` films the clips of the how-to page in the app itself, with captions in three languages. It needs
 * ffmpeg (Debian: apt-get install ffmpeg); clip names as arguments limit the run to them.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  // Games open in a frame, so that they stay in the picture.
  const stack = await startStack({ GAME_LAUNCH: 'iframe' });
  const browser = await chromium.launch(await findBrowser());
  repeatDroppedPresses(browser);
  try {
    const client = await logIn(stack.url, demo);
    const sandbox = sandboxControlAt(stack.sandboxUrl);
    mkdirSync(folder, { recursive: true });
    const lengths = new Map<string, number>(readListing().map(({ id, seconds }) => [id, seconds]));
    for (const clip of clips) {
      if (wanted.length > 0 && !wanted.includes(clip.id)) continue;
      await clip.prepare?.(client, sandbox);
      lengths.set(clip.id, await film(browser, stack, clip, { client, sandbox }));
      await sandbox.heal();
      writeListing(lengths);
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

function writeListing(lengths: ReadonlyMap<string, number>): void {
  const videos = clips.map(({ id }) => ({ id, seconds: Math.round(lengths.get(id) ?? 0) }));
  writeFileSync(listing, `[\n${videos.map((video) => `  ${spaced(video)}`).join(',\n')}\n]\n`);
}

async function film(
  browser: Browser,
  stack: Stack,
  clip: Clip,
  meanwhile: Pick<Stage, 'client' | 'sandbox'>,
): Promise<number> {
  const frames = mkdtempSync(join(tmpdir(), 'kapao-howto-'));
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
  });
  try {
    const page = await context.newPage();
    const wallet = new WalletScreen(page, 'th');
    await wallet.logIn(demo);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2_500);
    const recorder = await Recorder.start(page, frames);
    await clip.play({ recorder, wallet, page, sandboxUrl: stack.sandboxUrl, ...meanwhile });
    const recording = await recorder.stop();
    const bytes = await writeFilm(clip, recording, folder);
    console.log(`${clip.id}: ${recording.seconds.toFixed(1)} s, ${Math.round(bytes / 1000)} kB`);
    return recording.seconds;
  } finally {
    await context.close();
    rmSync(frames, { recursive: true });
  }
}

interface Listed {
  readonly id: string;
  readonly seconds: number;
}

/** Written only by this program, in this shape. */
const readListing = () => JSON.parse(readFileSync(listing, 'utf8')) as Listed[];
const spaced = ({ id, seconds }: Listed) => `{ "id": "${id}", "seconds": ${seconds} }`;

await main();
