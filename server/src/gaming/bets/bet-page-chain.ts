import type { BetPage } from '../../providers/game/game-provider.ts';
import type { BetSync } from './bet.queries.ts';

/**
 * The pages that this process has read one after the other. A provider that goes in circles, or says the same page whatever
 * it is asked for, would be read for ever, and as fast as it answers.
 */
export class BetPageChain {
  /** How many pages are taken when the next one of the chain is asked for; no reading has fewer than none. */
  #pages = -1n;
  #rows = '';
  #cursors = new Set<string | null>();

  /** Why nothing new would come after this page; null when something may. */
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
