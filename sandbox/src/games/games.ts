export type GameCode = 'PG' | 'JOKER' | 'SEXYGAME' | 'HUAYHD';

export interface Game {
  code: GameCode;
  name: string;
  /** Reels, two sides to pick from, or a drawn digit. */
  play: 'reels' | 'sides' | 'digit';
  /** Baht for one credit of this provider. */
  rate: number;
}

export const games: readonly Game[] = [
  { code: 'PG', name: 'Naga Spin', play: 'reels', rate: 1 },
  { code: 'JOKER', name: 'Lotus Reels', play: 'reels', rate: 20 },
  { code: 'SEXYGAME', name: 'Sun & Moon', play: 'sides', rate: 1 },
  { code: 'HUAYHD', name: 'Lucky Digit', play: 'digit', rate: 1 },
];

export function findGame(code: string): Game | undefined {
  return games.find((game) => game.code === code.toUpperCase());
}
