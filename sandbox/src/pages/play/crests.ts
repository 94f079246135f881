import { type Team, teams } from '../../play/match.ts';

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
export const crests = Object.fromEntries(
  teams.map((team) => {
    const [ground, sign, drawing] = arms[team];
    const crest = `<path d="${shield}" fill="${ground}"/><path d="${drawing}" fill="${sign}"/><path d="${shield}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`;
    return [`crest-${team}`, crest];
  }),
);
