import type { Browser } from '@playwright/test';
import { type Account, tokenOf } from './token-of.ts';

/** Processor time as a phone has it, and what of a task is no blocking: as Lighthouse reckons its Total Blocking Time, in ms. */
const slowdown = 4;
const freeMs = 50;
/** So long after its load a page still draws what it reads. */
const restMs = 5_000;

/** A trace event of Chromium (Trace Event Format); times in microseconds, `tdur` without the time that the thread had to wait. */
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
 * How long presses would be kept waiting by what the page itself does, in ms on a processor ÷ 4: Lighthouse's Total Blocking
 * Time, of the processor time of each task. Lighthouse takes the time by the clock, in which a thread of two busy cores waits for
 * the browser that draws, the server that answers and Lighthouse itself, and multiplies that by four, too.
 */
export async function ownBlockingMs(
  browser: Browser,
  site: string,
  path: string,
  member: Account,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  // Typed by the protocol as objects with any fields.
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
    // A task within a task is part of it.
    if (ts + dur <= Math.max(seen, painted.ts)) continue;
    seen = ts + dur;
    blocking += Math.max(0, (slowdown * tdur) / 1000 - freeMs);
  }
  return blocking;
}
