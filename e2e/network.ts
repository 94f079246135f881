import { expect, type Page, type Request, type Route } from '@playwright/test';

/**
 * What is asked for by this method is done, and its answer gets lost on the way, so many times. Addresses as for
 * `page.route`; its own `times` would count what is asked for by other methods, too.
 */
export async function loseAnswers(
  page: Page,
  method: string,
  address: string,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  let left = times;
  await page.route(address, async (route) => {
    if (left === 0 || route.request().method() !== method) return route.fallback();
    left--;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** What is asked for is done, and its answer changed on the way, until the function that this answers is called. */
export async function changeAnswers<Answer extends object>(
  page: Page,
  address: string,
  change: (answer: Answer) => object,
): Promise<() => void> {
  // Without the route, an answer that is just coming could not be given any more.
  let isOver = false;
  await page.route(address, async (route) => {
    if (isOver) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
  return () => {
    isOver = true;
  };
}

interface Holding {
  /** Kept once one is held. */
  readonly held: Promise<void>;
  readonly release: () => void;
}

/** What is asked for by this method is done, and its answer held back until `release`. */
export function holdAnswers(page: Page, method: string, address: string): Promise<Holding> {
  return hold(page, method, address, async (route, untilReleased) => {
    const response = await route.fetch();
    await untilReleased();
    await route.fulfill({ response });
  });
}

/** What is asked for by this method gets to the server only after `release`: no news of it comes before. */
export function holdCalls(page: Page, method: string, address: string): Promise<Holding> {
  return hold(page, method, address, async (route, untilReleased) => {
    await untilReleased();
    await route.continue();
  });
}

async function hold(
  page: Page,
  method: string,
  address: string,
  pass: (route: Route, untilReleased: () => Promise<void>) => Promise<void>,
): Promise<Holding> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const untilReleased = () => {
    held.resolve();
    return released.promise;
  };
  await page.route(address, (route) =>
    route.request().method() === method ? pass(route, untilReleased) : route.fallback(),
  );
  return { held: held.promise, release: released.resolve };
}

/** Answers what waits until nothing that the page has asked for is on its way: `networkidle` of a page that once was idle is over at once. */
export function watchRequests(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  page.on('request', (request) => inFlight.add(request));
  const end = (request: Request) => inFlight.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return () =>
    // What one answer asks for next has begun by then.
    expect
      .poll(() => inFlight.size === 0 && page.waitForTimeout(150).then(() => inFlight.size === 0))
      .toBe(true);
}
