import type { Page } from '@playwright/test';

/** What is asked for by this method is done, and its answer gets lost on the way. Addresses as for `page.route`. */
export async function loseAnswers(
  page: Page,
  method: string,
  address: string,
  times?: number,
): Promise<void> {
  await page.route(
    address,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times },
  );
}

/** What is asked for by this method is done, and its answer held back until `release`. `held` is kept once one is. */
export async function holdAnswers(
  page: Page,
  method: string,
  address: string,
): Promise<{ held: Promise<void>; release: () => void }> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    held.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { held: held.promise, release: released.resolve };
}
