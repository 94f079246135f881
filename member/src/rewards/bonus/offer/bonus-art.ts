import type { Bonus } from './card-state.ts';

export type BonusMotif = 'coins' | 'sun' | 'bars' | 'ribbons' | 'ticket';

/** Original art for an offer without a picture of its own: always the same for one code. */
export interface BonusArt {
  from: string;
  to: string;
  motif: BonusMotif;
}

const palettes = [
  ['#1c3a68', '#0d1a30'],
  ['#24563f', '#0e2a22'],
  ['#4a2c6e', '#21113a'],
  ['#7a3a22', '#33140f'],
  ['#1b5566', '#0a2531'],
  ['#6b2a45', '#2c0f20'],
] as const;

const motifs: Record<Bonus['type'], BonusMotif> = { limit: 'coins', day: 'sun', week: 'bars' };

/** What it is given for decides the motif, its code the colours. A promotion is of no type. */
export function bonusArt(code: string, type: Bonus['type'] | 'promotion', isFree: boolean): BonusArt {
  // FNV-1a, so that codes which look alike still fall far apart.
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  const [from, to] = palettes[(hash >>> 13) % palettes.length] ?? palettes[0];
  if (type === 'promotion') return { from, to, motif: 'ticket' };
  return { from, to, motif: isFree ? 'ribbons' : motifs[type] };
}
