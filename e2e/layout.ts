import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { pageScript } from '../tools/page-script.ts';
import type { Flaw } from './in-page/flaw.ts';

/** What a person reads on: a window in CSS pixels, and letters so many times as large as the browser's own. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly letters: 1 | 2;
}

const file = fileURLToPath(new URL('./in-page/main.ts', import.meta.url));
let script: Promise<string> | undefined;

/** What breaks, is cut off or collides on the present screen, in one layout after the other; each said once. */
export async function flawsIn(page: Page, layouts: readonly Layout[]): Promise<string[]> {
  script ??= pageScript(file);
  if (!(await page.evaluate<boolean>(`'layoutFlaws' in window`))) await page.evaluate(await script);
  const found = new Set<string>();
  for (const { width, height, letters } of layouts) {
    await page.setViewportSize({ width, height });
    const flaws = await page.evaluate<Flaw[]>(`(async () => {
      document.documentElement.style.fontSize = '${letters * 100}%';
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return layoutFlaws();
    })()`);
    for (const { kind, where, detail } of flaws)
      found.add(
        `${width} × ${height}${letters === 2 ? ', letters doubled' : ''}: ${kind}: ${where}: ${detail}`,
      );
  }
  return [...found];
}
