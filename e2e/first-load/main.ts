import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { buildApps } from '../../tools/run/build-apps.ts';
import { startStack } from '../../tools/run/stack.ts';
import { findBrowser } from '../fixtures/browser.ts';
import { aloneOf, buildBarePage, type Files, pageOfBytes } from './bare-page.ts';
import { categories, judge } from './lighthouse.ts';
import { ownBlockingMs } from './own-work.ts';
import { type Seen, visit } from './visit.ts';

/**
 * `npm run first-load -- [--rounds 5] [--lighthouse] [--url http://…]` measures how long /login takes on a slow line
 * and how long the home screen delays a press. It measures in turns with a bare React page and a page of one line, so
 * that the ratios hold on other machines too.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
});
const demo = { username: '0800000001', password: 'kapao-demo-1' };

async function main(): Promise<void> {
  const found = await findBrowser();
  if (!values.url) await buildApps(console.log);
  const stack = values.url ? null : await startStack();
  const site = values.url ?? stack?.url ?? '';
  try {
    const browser = await chromium.launch(found);
    try {
      await measure(browser, `${site}/login`);
      await measureHome(browser, site);
    } finally {
      await browser.close();
    }
    if (!values.lighthouse) return;
    for (const { path, scores, findings } of await judge(
      site,
      ['/login', '/howto', '/user/home'],
      found,
      demo,
    )) {
      console.log(`\n${path}: ${categories.map((name) => `${name} ${scores[name].toFixed(2)}`).join(', ')}`);
      for (const finding of findings) console.log(`  ${finding}`);
    }
  } finally {
    await stack?.stop();
  }
}

async function measure(browser: Browser, login: string): Promise<void> {
  const { documentBytes } = await visit(browser, login);
  const bare = await serveFiles(await buildBarePage());
  const limit = await serveFiles(pageOfBytes(documentBytes));
  const alone = await serveFiles(aloneOf(await (await fetch(login)).text()));
  const ours: Seen[] = [];
  const bares: Seen[] = [];
  const limits: Seen[] = [];
  const alones: Seen[] = [];
  const agains: Seen[] = [];
  try {
    // Warm-up: a browser's first visit is slower than any other.
    await visit(browser, limit.url, { hasForm: false });
    for (let round = 0; round < Number(values.rounds); round += 1) {
      ours.push(await visit(browser, login));
      bares.push(await visit(browser, bare.url));
      limits.push(await visit(browser, limit.url, { hasForm: false }));
      alones.push(await visit(browser, alone.url, { hasForm: false }));
      agains.push(await visit(browser, login, { again: true }));
    }
  } finally {
    bare.close();
    limit.close();
    alone.close();
  }
  const painted = median(ours.map((seen) => seen.painted));
  const least = median(limits.map((seen) => seen.painted));
  const painting = median(alones.map((seen) => seen.painted));
  const usable = median(ours.map((seen) => seen.usable));
  const bareUsable = median(bares.map((seen) => seen.usable));
  const again = median(agains.map((seen) => seen.taken));
  console.log(`Slow 4G (150 ms, 1.6 Mbit/s), processor ÷ 4, medians of ${values.rounds} rounds in turns:`);
  say('largest paint of /login', painted, 'its document with nothing to start', painting, 1.15);
  say('largest paint of /login', painted, `one line in ${documentBytes} bytes`, least);
  say('the form takes a press', usable, 'bare React', bareUsable, 1.4);
  say(
    'the app has the form, and a press is sent',
    median(ours.map((seen) => seen.taken)),
    'bare React',
    bareUsable,
  );
  console.log(`  the app has the form again, processor not slowed: ${again.toFixed(0)} ms (goal 600)`);
}

async function measureHome(browser: Browser, site: string): Promise<void> {
  const blocking: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    blocking.push(await ownBlockingMs(browser, site, '/user/home', demo));
  console.log(`  presses on home would wait for its own work: ${median(blocking).toFixed(0)} ms (goal 150)`);
}

function say(what: string, ms: number, beside: string, otherMs: number, goal?: number): void {
  const ratio = (ms / otherMs).toFixed(2);
  const wanted = goal === undefined ? '' : ` (goal ${goal})`;
  console.log(`  ${what}: ${ms.toFixed(0)} ms, ${beside}: ${otherMs.toFixed(0)} ms, ratio ${ratio}${wanted}`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

await main();

/** Serves these files and nothing else, on a separate port. */
async function serveFiles(files: Files): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (!file) return response.writeHead(204).end();
    const { body, type, encoding } = file;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    return response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
