import type { Locale } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { patience } from '../server/src/testing/process/patience.ts';

/** A state of a component, as the catalog lists it (member/catalog). */
export interface CatalogState {
  /** `ui/button/Button, busy`. */
  readonly title: string;
  /** `#ui/button/Button/busy`, within the page of states. */
  readonly hash: string;
  /** Where it stands: in a page's text, over the page, or as a page of its own. */
  readonly place: 'in' | 'over' | 'page';
}

/** Opens the page of states, which says in that language which there are. */
export async function openCatalog(page: Page, url: string, locale: Locale): Promise<CatalogState[]> {
  await page.goto(`${url}state.html?locale=${locale}`);
  const links = page.getByRole('main').getByRole('link');
  // Vite reads all components for the first page, which a busy machine with an empty cache is long at.
  await links.first().waitFor({ timeout: patience(240_000) });
  // The shape that the expression makes; `place` is written by AllStates.
  return (await page.evaluate(
    `[...document.links].map(({ textContent: title, hash, dataset: { place } }) => ({ title, hash, place }))`,
  )) as CatalogState[];
}

/** Draws another state in the same page, and waits until it stands as a member sees it. */
export async function showState(page: Page, { hash, title }: CatalogState): Promise<void> {
  await page.evaluate(`location.hash = '${hash}'`);
  await page
    .waitForFunction(`document.documentElement.dataset.shown === '${hash}'`)
    .catch((cause: unknown) => {
      throw new Error(`${title} never stood`, { cause });
    });
}
