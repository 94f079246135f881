import type { Plugin } from 'vite';
import { purse } from '../src/ui/design/purse.ts';

const { leather, opening, coin } = purse;

/**
 * Purse logo in the empty page (`.starting` in base.css): on a slow connection the CSS arrives seconds before the scripts,
 * and a white page looks broken. React's first render replaces it.
 */
export const mark = `<svg class="starting" viewBox="0 0 24 26" aria-hidden="true"><path fill="#E2B04A" d="${leather}"/><path d="${opening}"/><circle cx="${coin.x}" cy="${coin.y}" r="${coin.radius}" fill="none" stroke-width="${coin.width}"/></svg>`;

export function startingMark(): Plugin {
  return {
    name: 'kapao-starting-mark',
    transformIndexHtml: (html) => html.replace('<div id="root">', `$&${mark}`),
  };
}
