import { type Html, trusted } from '../html.ts';
import { crests } from './crests.ts';
import { festivalSymbols } from './festival-symbols.ts';
import { natureSymbols } from './nature-symbols.ts';
import { waterSymbols } from './water-symbols.ts';

const all: Readonly<Record<string, string>> = {
  ...natureSymbols,
  ...waterSymbols,
  ...festivalSymbols,
  ...crests,
};

/** The art of the demo games, drawn for them: only what a page uses. Each is used by `<use href="#…">`. */
export function symbolSheet(names: readonly string[]): Html {
  const drawn = names.map((name) => `<symbol id="s-${name}" viewBox="0 0 64 64">${all[name] ?? ''}</symbol>`);
  return trusted(`<svg width="0" height="0" class="hidden" aria-hidden="true">${drawn.join('')}</svg>`);
}

export function useSymbol(name: string): Html {
  return trusted(`<svg class="symbol" aria-hidden="true"><use href="#s-${name}"/></svg>`);
}
