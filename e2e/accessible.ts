import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const options = { iframes: false, resultTypes: ['violations'] };

/** A theme changes colours alone: what else there is to find is looked for once. */
const rules = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
};

/** What axe can see of the present screen, or of a part of it, is without a flaw, in the light and in the dark theme. */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  // Once a page: handing it over takes as long as the looking.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate<string[]>(
      `axe.run(${JSON.stringify(part) ?? 'document'}, ${JSON.stringify({ ...options, runOnly: rules[colorScheme] })})
        .then(({ violations }) => violations.map(
         ({ id, nodes }) => id + ', ' + nodes.length + ' times: ' +
           nodes.slice(0, 5).map(({ target }) => target.join(' ')).join(' | ')))`,
    );
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
