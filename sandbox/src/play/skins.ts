import type { GameCode } from '../games/games.ts';

/** Symbols of a slot game from the lowest rank to the highest; its colours are in skins.css under the same code. */
const skins: Readonly<Record<string, readonly string[]>> = {
  PG: ['rice', 'lotus', 'gem', 'coin', 'naga'],
  PGSLOT: ['leaf', 'chili', 'lime', 'mango', 'banana'],
  JOKER: ['leaf', 'coin', 'fish', 'gem', 'lotus'],
  JOKER2: ['leaf', 'moon', 'star', 'pearl', 'lotus'],
  SLOTXO: ['shell', 'wave', 'fish', 'pearl', 'anchor'],
  SUPERSLOT: ['rice', 'mango', 'moon', 'coin', 'star'],
  USUN: ['wave', 'moon', 'kite', 'gem', 'sun'],
  AREASLOT: ['chili', 'mango', 'lantern', 'moon', 'bowl'],
  CIRCUS: ['ball', 'drum', 'lantern', 'star', 'tent'],
  SLOTRACHA: ['wave', 'shell', 'bell', 'coin', 'barge'],
};

export function symbolsOf(code: GameCode): readonly string[] {
  return skins[code] ?? ['rice', 'lotus', 'gem', 'coin', 'naga'];
}
