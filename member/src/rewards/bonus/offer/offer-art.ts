import type { Bonus } from './card-state.ts';

export type BonusMotif = 'coins' | 'sun' | 'bars' | 'ribbons' | 'ticket';

/** Generated art for an offer without a picture; the same code always gets the same art. */
export interface OfferArtSpec {
  from: string;
  to: string;
  motif: BonusMotif;
}

const navy = ['#1f3f70', '#0d1a30'] as const;
const green = ['#24563f', '#0e2a22'] as const;
const violet = ['#4a2c6e', '#21113a'] as const;
const amber = ['#8a4a1c', '#3a1a10'] as const;
const teal = ['#1b5566', '#0a2531'] as const;
const rose = ['#6f2b4a', '#2c0f20'] as const;

type Palette = readonly [string, string];

/** Palettes by motif, so that one-time, daily and weekly bonuses can be told apart; the code picks one of the two. */
const palettes: Record<BonusMotif, readonly [Palette, Palette]> = {
  coins: [navy, rose],
  sun: [amber, teal],
  bars: [green, navy],
  ribbons: [violet, teal],
  ticket: [rose, green],
};

const motifs: Record<Bonus['type'], BonusMotif> = { limit: 'coins', day: 'sun', week: 'bars' };

/**
 * Returns the art of an offer. The motif shows whether it is a promotion, a bonus without a deposit
 * (`isFree`), or the type of another bonus.
 */
export function offerArt(code: string, type: Bonus['type'] | 'promotion', isFree: boolean): OfferArtSpec {
  const motif = type === 'promotion' ? 'ticket' : isFree ? 'ribbons' : motifs[type];
  let sum = 0;
  for (const letter of code) sum += letter.charCodeAt(0);
  const [first, second] = palettes[motif];
  const [from, to] = sum % 2 === 0 ? first : second;
  return { from, to, motif };
}
