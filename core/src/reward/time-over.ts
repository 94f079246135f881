import { toWire } from '../money.ts';
import { endAtExpiry, keptOf } from './round.ts';
import { readRound, type ToldRound } from './told-round.ts';

/** What its member would keep of a round whose time ran out now. Apart from the rest: the home screen, which weighs little, never says it. */
export function keptWhenOver(told: ToldRound): number {
  const { round, standing } = readRound(told);
  return toWire(keptOf(endAtExpiry(round, standing), round, standing.total));
}
