import { type Html, trusted } from './html.ts';

function symbol(id: string, drawing: string): string {
  return `<symbol id="${id}" viewBox="0 0 64 64">${drawing}</symbol>`;
}

/** The art of the demo games, drawn for them. Each is used by `<use href="#…">`. */
export const symbolSheet: Html = trusted(
  `<svg width="0" height="0" class="hidden" aria-hidden="true">${[
    symbol(
      's-lotus',
      '<path d="M32 12c8 9 8 24 0 36-8-12-8-27 0-36Z" fill="#f0a6bd"/><path d="M14 22c11 2 17 12 18 26-12-3-20-13-18-26Zm36 0c-11 2-17 12-18 26 12-3 20-13 18-26Z" fill="#d9668c"/><path d="M6 36c10-2 20 3 26 14-11 3-22-3-26-14Zm52 0c-10-2-20 3-26 14 11 3 22-3 26-14Z" fill="#a83f69"/>',
    ),
    symbol(
      's-rice',
      '<path d="M32 56V22" stroke="#5d7a2e" stroke-width="3" fill="none"/><g fill="#e2b04a"><ellipse cx="32" cy="13" rx="5" ry="9"/><ellipse cx="22" cy="22" rx="4.5" ry="8" transform="rotate(-35 22 22)"/><ellipse cx="42" cy="22" rx="4.5" ry="8" transform="rotate(35 42 22)"/><ellipse cx="20" cy="35" rx="4.5" ry="8" transform="rotate(-40 20 35)"/><ellipse cx="44" cy="35" rx="4.5" ry="8" transform="rotate(40 44 35)"/></g>',
    ),
    symbol(
      's-gem',
      '<path d="M18 14h28l10 14-24 26L8 28Z" fill="#3f9ea8"/><path d="M18 14 24 28 32 54 8 28Z" fill="#2b7a86"/><path d="M46 14 40 28 32 54l24-26Z" fill="#57bcc4"/><path d="M18 14h28l-6 14H24Z" fill="#9fe0e2"/>',
    ),
    symbol(
      's-coin',
      '<circle cx="32" cy="32" r="24" fill="#c98f2b"/><circle cx="32" cy="30" r="23" fill="#e9bd5f"/><circle cx="32" cy="30" r="17" fill="none" stroke="#b77d1f" stroke-width="2.5"/><path d="m32 18 3.6 8 8.4.9-6.3 5.7 1.9 8.4L32 36.700l-7.600 4.300 1.900-8.400L20 26.900l8.400-.9Z" fill="#b77d1f"/>',
    ),
    symbol(
      's-naga',
      '<path d="M14 52c16 4 30-2 28-12s-22-6-22-16 10-12 18-9" fill="none" stroke="#1f7a55" stroke-width="9" stroke-linecap="round"/><path d="M14 52c16 4 30-2 28-12s-22-6-22-16 10-12 18-9" fill="none" stroke="#54c08c" stroke-width="3" stroke-linecap="round" stroke-dasharray="2 7"/><path d="M36 8c9-3 17 2 18 11l-9 5c-7 1-12-3-12-9Z" fill="#1f7a55"/><path d="M37 9 33 2l9 4 4-5 3 7" fill="#e2b04a"/><circle cx="46" cy="15" r="2" fill="#0e1a2b"/>',
    ),
    symbol(
      's-sun',
      '<g stroke="#e2b04a" stroke-width="4" stroke-linecap="round"><path d="M32 5v7M32 52v7M5 32h7M52 32h7M13 13l5 5M46 46l5 5M51 13l-5 5M18 46l-5 5"/></g><circle cx="32" cy="32" r="14" fill="#f0c264"/>',
    ),
    symbol(
      's-moon',
      '<path d="M42 8a25 25 0 1 0 14 36A22 22 0 0 1 42 8Z" fill="#8fb7ea"/><circle cx="50" cy="20" r="2" fill="#cfe0f7"/><circle cx="57" cy="30" r="1.500" fill="#cfe0f7"/>',
    ),
  ].join('')}</svg>`,
);

export function useSymbol(name: string): Html {
  return trusted(`<svg class="symbol" aria-hidden="true"><use href="#s-${name}"/></svg>`);
}
