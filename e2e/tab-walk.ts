import type { Page } from '@playwright/test';

/** Where Tab came to rest. */
export interface Stop {
  /** What it is called, as far as the page says. */
  readonly name: string;
  readonly tag: string;
  /** A ring is drawn around it, or around the frame that it fills. */
  readonly ringed: boolean;
  /** Some of it can be seen: it is on the screen, and not entirely behind something that lies over it. */
  readonly seen: boolean;
  readonly inDialog: boolean;
}

/** Presses Tab until the focus leaves the page, comes round to where it began, or `most` presses are done. */
export async function walk(page: Page, most = 120): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate('globalThis.walked = new Set()');
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(look);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab found no end: ${stops.map(({ name }) => name).join(' | ')}`);
}

/**
 * Runs in the page. Null: nothing has the focus, or what has it had it before. At a dialog's edge stands a guard of the
 * dialog's library, which sends the focus round in the next frame; another Tab before that would go past it.
 */
const look = `(async () => {
  const isOnGuard = () => document.activeElement?.hasAttribute('data-base-ui-focus-guard');
  for (let frame = 0; frame < 100 && isOnGuard(); frame++) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (!focused || focused === document.body || walked.has(focused)) return null;
  walked.add(focused);
  const ring = (part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  const frames = [focused, focused.parentElement, focused.parentElement?.parentElement];
  // A radio or a box that is drawn by its label is seen where its label is.
  const drawn = focused.getBoundingClientRect().width > 2 ? focused : (focused.closest('label') ?? focused);
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const points = [0.05, 0.5, 0.95].map((share) =>
    document.elementFromPoint(left + width / 2, top + height * share));
  return {
    name: (focused.getAttribute('aria-label') || focused.labels?.[0]?.textContent || focused.textContent || '').trim(),
    tag: focused.tagName.toLowerCase(),
    ringed: frames.some((part) => part && ring(part)),
    seen: points.some((over) => over && (drawn.contains(over) || over.contains(drawn))),
    inDialog: focused.closest('[role=dialog], [role=alertdialog]') !== null,
  };
})()`;
