import type { Browser, Page } from '@playwright/test';

/** Slow 4G as in common measuring tools: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

export interface Seen {
  /** Largest contentful paint, in ms from the navigation. */
  readonly painted: number;
  /**
   * Time when the form accepted a press: its button is there and enabled. Our page keeps an earlier press until the app has
   * started.
   */
  readonly usable: number;
  /** Time when the app controlled the form and nothing in it waited any more. */
  readonly taken: number;
  /** Bytes of the document alone, as sent over the network. */
  readonly documentBytes: number;
}

/** Script that measures within the page. It runs before the page's own code. */
const watch = `
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.paintedAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver(() => {
    if (!document.querySelector('[type=submit]:enabled')) return;
    globalThis.usableAt ??= performance.now();
    if (!document.querySelector('form button:disabled')) globalThis.takenAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });`;

/** Measures a first visit, or with `again` the second visit of the same phone, without CPU slowdown. */
export async function visit(
  browser: Browser,
  url: string,
  { again = false, hasForm = true } = {},
): Promise<Seen> {
  // Answers from a service worker would not show the line's speed.
  const context = await browser.newContext({
    locale: 'th-TH',
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
      // Chromium writes its code cache with a delay.
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
  // Nobody can press before the paint.
  const pressable = Math.max(usable ?? Number.NaN, painted);
  return { painted, usable: pressable, taken: taken ?? Number.NaN, documentBytes };
}
