import { type Team, teams } from '../../play/match.ts';
import { type Html, trusted } from '../html.ts';

const shield = 'M8 10c8 0 16-2 24-6 8 4 16 6 24 6 0 26-6 42-24 50C14 52 8 36 8 10Z';

/** Two colours and the pattern of each team's crest. */
const arms: Record<Team, readonly [string, string, string]> = {
  rice: ['#3f8f54', '#f2d27a', 'M32 4v56M8 10h48v14H8Z'],
  mouth: ['#2f6fb5', '#dff1fb', 'M8 26c8-6 16 6 24 0s16 6 24 0v12c-8 6-16-6-24 0s-16-6-24 0Z'],
  clay: ['#a8552f', '#f3dfb5', 'M32 22 54 46 32 60 10 46Z'],
  silk: ['#8a3a78', '#f6c9dd', 'M8 10h12v42l-6-8C10 34 8 24 8 10ZM44 6l12 4c0 16-3 28-12 38Z'],
  bay: ['#22406e', '#cfe0f7', 'M40 14a16 16 0 1 0 6 28 14 14 0 0 1-6-28Z'],
  pine: ['#1f5a48', '#a9dcb8', 'M32 12 46 32H38l10 16H16l10-16h-8Z'],
  salt: ['#4a5668', '#eef2f7', 'M8 10 56 40l-6 10L8 24Z'],
  kite: ['#c8362c', '#fbe0a0', 'M32 10 48 30 32 54 16 30Z'],
  mist: ['#5f7f97', '#e8f1f5', 'M8 18h48v6H8ZM9 30h46v6H9ZM14 42h36v6H14Z'],
  ferry: ['#14202f', '#e2b04a', 'M12 34h40c-2 10-8 14-20 14S14 44 12 34ZM30 12h4v20h-4Z'],
  reed: ['#7a8f2a', '#f4f3c4', 'M20 12h5v44l-5-4ZM30 10h5v50h-5ZM40 12h5v40l-5 4Z'],
  stone: ['#7b7266', '#f1e7d6', 'M8 10h24v24H10ZM32 34h20c-3 12-9 20-20 26Z'],
};

/** SVG of each team's crest on a grid of 64, named `crest-…`. */
const crests = Object.fromEntries(
  teams.map((team) => {
    const [ground, sign, drawing] = arms[team];
    const crest = `<path d="${shield}" fill="${ground}"/><path d="${drawing}" fill="${sign}"/><path d="${shield}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`;
    return [`crest-${team}`, crest];
  }),
);

// SVG on a grid of 64, drawn for these games.

/** Plants and sky. */
const natureSymbols = {
  lotus:
    '<path d="M32 12c8 9 8 24 0 36-8-12-8-27 0-36Z" fill="#f0a6bd"/><path d="M14 22c11 2 17 12 18 26-12-3-20-13-18-26Zm36 0c-11 2-17 12-18 26 12-3 20-13 18-26Z" fill="#d9668c"/><path d="M6 36c10-2 20 3 26 14-11 3-22-3-26-14Zm52 0c-10-2-20 3-26 14 11 3 22-3 26-14Z" fill="#a83f69"/>',
  rice: '<path d="M32 56V22" stroke="#5d7a2e" stroke-width="3" fill="none"/><g fill="#e2b04a"><ellipse cx="32" cy="13" rx="5" ry="9"/><ellipse cx="22" cy="22" rx="4.5" ry="8" transform="rotate(-35 22 22)"/><ellipse cx="42" cy="22" rx="4.5" ry="8" transform="rotate(35 42 22)"/><ellipse cx="20" cy="35" rx="4.5" ry="8" transform="rotate(-40 20 35)"/><ellipse cx="44" cy="35" rx="4.5" ry="8" transform="rotate(40 44 35)"/></g>',
  leaf: '<path d="M54 8C28 8 10 22 10 44c0 4 1 8 2 11 22 4 42-14 42-47Z" fill="#3f8f54"/><path d="M54 8C40 30 27 42 12 55" fill="none" stroke="#bfe3b4" stroke-width="2.5" stroke-linecap="round"/><path d="M40 26c-8-2-14-1-19 2M48 17c1 9 0 16-3 23M33 35c1 6 0 11-2 15" fill="none" stroke="#7fc08a" stroke-width="2" stroke-linecap="round"/>',
  chili:
    '<path d="M44 16c8 10 2 34-34 40 18-10 20-22 22-34 1-7 8-10 12-6Z" fill="#c8362c"/><path d="M40 19c1 10-4 22-16 31" fill="none" stroke="#f28b74" stroke-width="2.5" stroke-linecap="round"/><path d="M34 19c2-6 9-8 12-2M41 13c1-5 5-8 11-8" fill="none" stroke="#4f8a3a" stroke-width="4.5" stroke-linecap="round"/>',
  lime: '<circle cx="32" cy="33" r="23" fill="#6d9f2f"/><circle cx="32" cy="33" r="18.5" fill="#e7f2b8"/><g fill="#a6cd4e"><path d="M32 31 25 18a16 16 0 0 1 14 0Z"/><path d="m34 32 7-13a16 16 0 0 1 7 12Z"/><path d="m34 35 14 0a16 16 0 0 1-7 12Z"/><path d="m32 35 7 14a16 16 0 0 1-14 0Z"/><path d="m30 35-7 12a16 16 0 0 1-7-12Z"/><path d="m30 32-14-1a16 16 0 0 1 7-12Z"/></g>',
  mango:
    '<path d="M40 12c14 4 18 20 10 32S24 60 14 50s-4-24 8-31c6-4 11-9 18-7Z" fill="#f0a93a"/><path d="M48 21c4 8 2 18-5 24" fill="none" stroke="#d9542f" stroke-width="5" stroke-linecap="round" opacity=".55"/><path d="M22 27c-6 5-7 11-5 16" fill="none" stroke="#fbe0a0" stroke-width="3.5" stroke-linecap="round"/><path d="M40 13c0-5 4-8 12-8 0 7-5 10-11 8Z" fill="#4f8a3a"/>',
  banana:
    '<path d="M14 10c0 22 12 36 40 38-8 10-38 10-46-14-3-9-1-18 2-24Z" fill="#f2c541"/><path d="M12 16c1 20 14 32 36 33" fill="none" stroke="#c99320" stroke-width="2.5"/><path d="M10 10c2-3 4-5 5-6l3 3-3 5Z" fill="#6b5420"/><path d="M54 48l4-1 0 4-5 1Z" fill="#6b5420"/>',
  star: '<path d="m32 6 7.700 16.600 18.100 2.200-13.400 12.400 3.500 17.900L32 46.200l-15.900 8.900 3.500-17.900L6.200 24.800l18.100-2.200Z" fill="#f2c14e"/><path d="m32 6 0 40.200-15.900 8.900 3.500-17.900L6.200 24.800l18.100-2.200Z" fill="#d99a2b"/>',
  sun: '<g stroke="#e2b04a" stroke-width="4" stroke-linecap="round"><path d="M32 5v7M32 52v7M5 32h7M52 32h7M13 13l5 5M46 46l5 5M51 13l-5 5M18 46l-5 5"/></g><circle cx="32" cy="32" r="14" fill="#f0c264"/>',
  moon: '<path d="M42 8a25 25 0 1 0 14 36A22 22 0 0 1 42 8Z" fill="#8fb7ea"/><circle cx="50" cy="20" r="2" fill="#cfe0f7"/><circle cx="57" cy="30" r="1.500" fill="#cfe0f7"/>',
} as const;

/** River and sea. */
const waterSymbols = {
  naga: '<path d="M14 52c16 4 30-2 28-12s-22-6-22-16 10-12 18-9" fill="none" stroke="#1f7a55" stroke-width="9" stroke-linecap="round"/><path d="M14 52c16 4 30-2 28-12s-22-6-22-16 10-12 18-9" fill="none" stroke="#54c08c" stroke-width="3" stroke-linecap="round" stroke-dasharray="2 7"/><path d="M36 8c9-3 17 2 18 11l-9 5c-7 1-12-3-12-9Z" fill="#1f7a55"/><path d="M37 9 33 2l9 4 4-5 3 7" fill="#e2b04a"/><circle cx="46" cy="15" r="2" fill="#0e1a2b"/>',
  fish: '<path d="M6 32c10-16 28-18 40-4l12-10c-2 9-2 19 0 28L46 36C34 50 16 48 6 32Z" fill="#e0703d"/><path d="M30 20c6 7 6 17 0 24" fill="none" stroke="#fff1d8" stroke-width="4"/><path d="M40 24c4 5 4 11 0 16" fill="none" stroke="#f7b486" stroke-width="3"/><circle cx="17" cy="29" r="3" fill="#14202f"/>',
  shell:
    '<path d="M32 54C14 50 6 38 8 26c8-18 40-18 48 0 2 12-6 24-24 28Z" fill="#f2b7a0"/><path d="M32 54V14M32 54 20 17M32 54 44 17M32 54 11 26M32 54 53 26" stroke="#c9785c" stroke-width="2.500" stroke-linecap="round"/><path d="M24 52h16l-3 6H27Z" fill="#c9785c"/>',
  wave: '<path d="M4 44c10 0 12-8 14-16C21 15 34 8 46 14c10 5 10 17 2 20-6 2-11-3-8-8-8 0-11 8-8 14 4 8 14 10 28 6v12H4Z" fill="#2f86b5"/><path d="M4 52c12 2 16-8 19-20 2-9 9-15 18-14" fill="none" stroke="#bfe4f2" stroke-width="3.500" stroke-linecap="round"/>',
  pearl:
    '<circle cx="32" cy="32" r="22" fill="#dfe3f3"/><path d="M32 10a22 22 0 1 1-19 33c20 6 36-10 19-33Z" fill="#b4bbdb"/><circle cx="24" cy="24" r="6" fill="#fff"/><circle cx="44" cy="42" r="2.500" fill="#f4d6e6"/>',
  anchor:
    '<circle cx="32" cy="12" r="6" fill="none" stroke="#e2b04a" stroke-width="5"/><path d="M32 18v38M20 27h24" stroke="#e2b04a" stroke-width="6" stroke-linecap="round"/><path d="M10 38c1 11 10 19 22 19s21-8 22-19" fill="none" stroke="#e2b04a" stroke-width="6" stroke-linecap="round"/><path d="m5 43 5-9 8 7ZM59 43l-5-9-8 7Z" fill="#e2b04a"/>',
  barge:
    '<path d="M4 36c10 6 44 8 50-14 4-2 6-6 4-11-8 2-10 8-10 14-8 8-30 10-44 5Z" fill="#b8343f"/><path d="M4 36c4 10 14 16 26 16 14 0 23-9 25-24-9 14-36 16-51 8Z" fill="#e2b04a"/><path d="M18 33 22 16h16l4 15c-8 3-16 4-24 2Z" fill="#7c2340"/><path d="M20 16h20l-10-9Z" fill="#e2b04a"/><path d="M6 57c6-3 10-3 16 0s10 3 16 0 10-3 16 0" fill="none" stroke="#4fa3cf" stroke-width="3" stroke-linecap="round"/>',
  gem: '<path d="M18 14h28l10 14-24 26L8 28Z" fill="#3f9ea8"/><path d="M18 14 24 28 32 54 8 28Z" fill="#2b7a86"/><path d="M46 14 40 28 32 54l24-26Z" fill="#57bcc4"/><path d="M18 14h28l-6 14H24Z" fill="#9fe0e2"/>',
} as const;

/** Market and fair. */
const festivalSymbols = {
  coin: '<circle cx="32" cy="32" r="24" fill="#c98f2b"/><circle cx="32" cy="30" r="23" fill="#e9bd5f"/><circle cx="32" cy="30" r="17" fill="none" stroke="#b77d1f" stroke-width="2.5"/><path d="m32 18 3.6 8 8.4.9-6.3 5.7 1.9 8.4L32 36.700l-7.600 4.300 1.900-8.400L20 26.900l8.400-.9Z" fill="#b77d1f"/>',
  lantern:
    '<path d="M32 3v8" stroke="#e2b04a" stroke-width="3"/><path d="M20 13h24v6H20ZM20 45h24v6H20Z" fill="#e2b04a"/><path d="M20 19c-10 8-10 18 0 26h24c10-8 10-18 0-26Z" fill="#d6402f"/><path d="M32 19v26M25 19c-5 8-5 18 0 26M39 19c5 8 5 18 0 26" fill="none" stroke="#f6a27e" stroke-width="2.200"/><path d="M28 51v9M32 51v11M36 51v9" stroke="#e2b04a" stroke-width="2"/>',
  tent: '<path d="M32 8 6 34h52Z" fill="#d6402f"/><path d="m32 8-9 26h18Z" fill="#fff1d8"/><path d="M10 34h44l-4 24H14Z" fill="#f3dfb5"/><path d="M19 34h8l-2 24h-8ZM37 34h8l2 24h-8Z" fill="#d6402f"/><path d="M27 58c0-12 10-12 10 0Z" fill="#3a2240"/><path d="M32 8V2l9 3-9 3" fill="#e2b04a"/>',
  ball: '<circle cx="32" cy="34" r="23" fill="#3d78c9"/><path d="M32 11c12 6 16 36 0 46-16-10-12-40 0-46Z" fill="#f3dfb5"/><path d="M10 29c14 6 30 6 44 0" fill="none" stroke="#e0b13f" stroke-width="5"/><circle cx="23" cy="23" r="4" fill="#fff" opacity=".7"/>',
  drum: '<path d="M10 22h44v24c0 12-44 12-44 0Z" fill="#b8343f"/><ellipse cx="32" cy="22" rx="22" ry="10" fill="#fff1d8"/><path d="m12 30 7 22 7-19 6 22 6-22 7 19 7-22" fill="none" stroke="#e2b04a" stroke-width="2.500" stroke-linejoin="round"/><path d="m6 6 20 14M58 6 40 19" stroke="#8a5a2b" stroke-width="4" stroke-linecap="round"/>',
  bell: '<path d="M32 8c13 0 17 11 18 24l5 14H9l5-14C15 19 19 8 32 8Z" fill="#e2b04a"/><path d="M32 8c-13 0-17 11-18 24L9 46h14c-2-16 0-30 9-38Z" fill="#c48a2a"/><circle cx="32" cy="52" r="6.500" fill="#8a5f1c"/><path d="M32 3v6" stroke="#8a5f1c" stroke-width="5" stroke-linecap="round"/>',
  kite: '<path d="M34 4 56 24 26 44 16 16Z" fill="#2f86b5"/><path d="m34 4-8 40-10-28Z" fill="#57bcc4"/><path d="M16 16 56 24" stroke="#fff1d8" stroke-width="2"/><path d="M26 44c-8 4-2 10-9 16" fill="none" stroke="#d9668c" stroke-width="3" stroke-linecap="round"/><path d="m18 50 8 2-5 4Z" fill="#e2b04a"/>',
  bowl: '<path d="M6 32h52c0 14-9 22-16 24H22C15 54 6 46 6 32Z" fill="#b8343f"/><path d="M10 32c2-8 10-10 14-6 4-6 14-6 17 0 5-3 11 0 13 6Z" fill="#f2d27a"/><path d="M18 31c4-5 8-5 12 0M32 31c4-5 8-5 12 0" fill="none" stroke="#c48a2a" stroke-width="2.500"/><path d="M40 28 58 6M45 29 61 11" stroke="#8a5a2b" stroke-width="3" stroke-linecap="round"/><path d="M18 16c-3-4 3-6 0-10M28 16c-3-4 3-6 0-10" fill="none" stroke="#c9d2e0" stroke-width="2.500" stroke-linecap="round"/>',
} as const;

const all: Readonly<Record<string, string>> = {
  ...natureSymbols,
  ...waterSymbols,
  ...festivalSymbols,
  ...crests,
};

/** Sheet with the drawings that a page uses, each referenced by `<use href="#…">`. They were drawn for the demo games. */
export function symbolSheet(names: readonly string[]): Html {
  const drawn = names.map((name) => `<symbol id="s-${name}" viewBox="0 0 64 64">${all[name] ?? ''}</symbol>`);
  return trusted(`<svg width="0" height="0" class="hidden" aria-hidden="true">${drawn.join('')}</svg>`);
}

export function useSymbol(name: string): Html {
  return trusted(`<svg class="symbol" aria-hidden="true"><use href="#s-${name}"/></svg>`);
}
