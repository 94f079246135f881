import type { Browser, Page } from '@playwright/test';

/** Slow 4G as measuring tools call it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

export interface Seen {
  /** The largest that was painted, in ms from the navigation. */
  readonly painted: number;
  /** When the form took a press: its button is there and may be pressed. Ours keeps a press until the app is there. */
  readonly usable: number;
  /** When the app had the form: nothing in it waits any more. */
  readonly taken: number;
  /** Of the document alone, as they crossed the wire. */
  readonly documentBytes: number;
}

/** What a page says of itself; a name of its own, since it is written down before the page has any. */
const watch = `
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.paintedAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver(() => {
    if (!document.querySelector('[type=submit]:enabled')) return;
    globalThis.usableAt ??= performance.now();
    if (!document.querySelector('form button:disabled')) globalThis.takenAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });`;

/** A first visit, or with `again` the second of the same phone, on whose processor nothing is slowed then. */
export async function visit(
  browser: Browser,
  url: string,
  { again = false, hasForm = true } = {},
): Promise<Seen> {
  // What a worker answers with would not be what the line is like.
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    if (again) {
      await page.goto(url, { waitUntil: 'networkidle' });
      // Where Chromium keeps what it compiled, it does so after a while.
      await page.waitForTimeout(1_000);
      await page.goto('about:blank');
    }
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
    if (!again) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    return await seenOn(page, hasForm);
  } finally {
    await context.close();
  }
}

async function seenOn(page: Page, hasForm: boolean): Promise<Seen> {
  // Numbers or nothing, as `watch` above and the browser write them.
  const seen = await page.evaluate<{
    painted?: number;
    usable?: number;
    taken?: number;
    documentBytes: number;
  }>(`({
    painted: globalThis.paintedAt,
    usable: globalThis.usableAt,
    taken: globalThis.takenAt,
    documentBytes: performance.getEntriesByType('navigation')[0].encodedBodySize,
  })`);
  const { painted, usable, taken, documentBytes } = seen;
  if (painted === undefined || (hasForm && taken === undefined))
    throw new Error(`${page.url()} was not drawn: ${JSON.stringify(seen)}`);
  // Nobody presses what is not painted.
  const pressable = Math.max(usable ?? Number.NaN, painted);
  return { painted, usable: pressable, taken: taken ?? Number.NaN, documentBytes };
}
