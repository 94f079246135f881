export type GameCode =
  | 'JOKER'
  | 'SLOTXO'
  | 'JOKER2'
  | 'PG'
  | 'PGSLOT'
  | 'SEXYGAME'
  | 'BETFLIX'
  | 'ASKMEBET'
  | 'IMI'
  | 'UFABET'
  | 'SUPERSLOT'
  | 'USUN'
  | 'AREASLOT'
  | 'CIRCUS'
  | 'SLOTRACHA'
  | 'HUAYHD';

export interface Game {
  code: GameCode;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  /** Kind of play: reels, two sides, matches, or drawn numbers. */
  play: 'slot' | 'sides' | 'sport' | 'lotto';
  /** Baht for one credit of this provider. */
  rate: number;
}

export const games: readonly Game[] = [
  { code: 'PG', name: 'Naga Spin', category: 'slot', play: 'slot', rate: 1 },
  { code: 'SUPERSLOT', name: 'Star Harvest', category: 'slot', play: 'slot', rate: 20 },
  { code: 'JOKER', name: 'Lotus Reels', category: 'slot', play: 'slot', rate: 20 },
  { code: 'UFABET', name: 'Village Derby', category: 'sport', play: 'sport', rate: 1 },
  { code: 'SLOTXO', name: 'Ripple Reels', category: 'slot', play: 'slot', rate: 10 },
  { code: 'PGSLOT', name: 'Banana Leaf', category: 'slot', play: 'slot', rate: 1 },
  { code: 'CIRCUS', name: 'Tent of Lights', category: 'slot', play: 'slot', rate: 5 },
  { code: 'SEXYGAME', name: 'Sun & Moon', category: 'sport', play: 'sides', rate: 1 },
  { code: 'AREASLOT', name: 'Night Market', category: 'slot', play: 'slot', rate: 2 },
  { code: 'USUN', name: 'Seven Suns', category: 'slot', play: 'slot', rate: 50 },
  { code: 'SLOTRACHA', name: 'Royal Barge', category: 'slot', play: 'slot', rate: 0.5 },
  { code: 'BETFLIX', name: 'Two Rivers', category: 'sport', play: 'sport', rate: 1 },
  { code: 'JOKER2', name: 'Lotus Night', category: 'slot', play: 'slot', rate: 1 },
  { code: 'ASKMEBET', name: 'Lantern Cup', category: 'sport', play: 'sport', rate: 10 },
  { code: 'IMI', name: 'Long Boats', category: 'sport', play: 'sport', rate: 1 },
  { code: 'HUAYHD', name: 'Lucky Digit', category: 'lotto', play: 'lotto', rate: 1 },
];

export function findGame(code: string): Game | undefined {
  return games.find((game) => game.code === code.toUpperCase());
}

export function gameOf(code: GameCode): Game {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}
