import type { BetPage } from '../../providers/game/game-provider.ts';
import type { BetSync } from './bet.queries.ts';

/**
 * Pages that this process has read one after the other. Detects a provider whose pages repeat or go in circles, which would
 * otherwise be read for ever, at the speed of its answers.
 */
export class BetPageChain {
  /** Value of `pages` expected when the chain's next page is requested; -1 matches no sync. */
  #pages = -1n;
  #rows = '';
  #cursors = new Set<string | null>();

  /** Returns why nothing new would come after this page; null when something may. */
  flawOf({ pages }: Pick<BetSync, 'pages'>, cursor: string | null, page: BetPage): string | null {
    const { more, next } = page;
    const goesOn = pages === this.#pages;
    const rows = [
      ...page.rows.map(({ username, betId, version }) => `${username} ${betId} ${version}`),
      ...(page.invalid ?? []).map(({ told }) => told),
    ].join('\n');
    if (more) {
      if (next === null || next === cursor || (goesOn && this.#cursors.has(next)))
        return `the page after ${cursor} is itself, or one before it`;
      if (goesOn && rows !== '' && rows === this.#rows) return `the page ${cursor} is the one before it`;
    }
    this.#cursors = new Set(goesOn ? this.#cursors : []).add(cursor);
    this.#rows = rows;
    this.#pages = more ? pages + 1n : -1n;
    return null;
  }
}
