import type { Browser } from '@playwright/test';
import { type Account, tokenOf } from './token-of.ts';

/**
 * CPU slowdown of a phone, and the part of a task that does not count as blocking, in ms, as in Lighthouse's Total Blocking
 * Time.
 */
const slowdown = 4;
const freeMs = 50;
/** Time after load in which a page still renders what it reads, in ms. */
const restMs = 5_000;

/**
 * Trace event of Chromium (Trace Event Format), times in microseconds; `tdur` excludes the time in which the thread waited.
 */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/**
 * Returns how long the page's own work would delay presses, in ms on a processor slowed by 4: Lighthouse's Total Blocking
 * Time, computed from each task's CPU time. Lighthouse uses wall-clock time, which on two busy cores includes waiting for
 * the browser's painting, the server and Lighthouse itself, and multiplies that by four too.
 */
export async function ownBlockingMs(
  browser: Browser,
  site: string,
  path: string,
  member: Account,
): Promise<number> {
  const context = await browser.newContext({
    locale: 'th-TH',
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  // The protocol types them as objects with any fields.
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  try {
    const page = await context.newPage();
    await page.goto(`${site}/healthz`);
    await page.evaluate(`localStorage.setItem('token', '${await tokenOf(site, member)}')`);
    await devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing', 'loading'] },
    });
    await page.goto(site + path, { waitUntil: 'load' });
    await page.waitForTimeout(restMs);
    const whole = new Promise((end) => devtools.once('Tracing.tracingComplete', end));
    await devtools.send('Tracing.end');
    await whole;
  } finally {
    await context.close();
    await devtools.detach();
  }
  return blockingOf(events, path);
}

function blockingOf(events: readonly TraceEvent[], path: string): number {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.endsWith(path),
  );
  const painted = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts > start.ts,
  );
  if (!start || !painted) throw new Error(`${path} was not painted.`);
  const tasks = events
    .filter(({ name, ph, pid, tid }) => {
      const isTask = name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';
      return isTask && ph === 'X' && pid === painted.pid && tid === painted.tid;
    })
    .toSorted((a, b) => a.ts - b.ts);
  let blocking = 0;
  let seen = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A nested task is part of the outer one.
    if (ts + dur <= Math.max(seen, painted.ts)) continue;
    seen = ts + dur;
    blocking += Math.max(0, (slowdown * tdur) / 1000 - freeMs);
  }
  return blocking;
}
