import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../frame/api/api.ts';
import { type HeldRound, mayPlay } from '../round/held-round.ts';
import { gameBaht } from '../wallet/game-money.ts';

export const walletPlace = 'WALLET';

export interface Place {
  code: string;
  name: string;
  /** What can be moved out of it, in wallet currency. */
  available: number;
  /** A transfer with this game is still open; another has to wait for it. */
  pending: boolean;
  /** A game that is out of service, or that the bonus held does not allow, gives money back and takes none. */
  takes: boolean;
  /** What moves out of it or into it, moves in multiples of this (exchange.ts). */
  step: number;
}

/** Where money can be moved from and to: the wallet first, then every open game account. */
export function placesOf(wallet: Reply<'getWallet'>, walletName: string, round: HeldRound | null): Place[] {
  const games = wallet.slots
    .filter((slot) => slot.isActive)
    .map((slot) => ({
      code: slot.code,
      name: slot.name,
      available: gameBaht(slot),
      pending: slot.pending,
      takes: slot.offered && mayPlay(round, slot.code),
      step: slot.step,
    }));
  const main = {
    code: walletPlace,
    name: walletName,
    available: wallet.wallet.amount,
    pending: false,
    takes: true,
    step: 0,
  };
  return [main, ...games];
}

export interface Ends {
  from: string;
  to: string;
}

/** A dialog's id `PG:out` or `PG:in`, read into where the money starts and ends: into a game that takes some. */
export function startPlaces(id: string, places: readonly Place[]): Ends {
  const [code = '', direction] = id.split(':');
  const games = places.filter((place) => place.code !== walletPlace);
  const game = games.find((place) => place.code === code) ?? games.find(({ takes }) => takes) ?? games[0];
  const ends = { from: walletPlace, to: game?.code ?? '' };
  return direction === 'out' || game?.takes === false ? swapped(ends) : ends;
}

export function swapped({ from, to }: Ends): Ends {
  return { from: to, to: from };
}

/** The games that can give money back. */
export function gamesWithMoney(places: readonly Place[]): Place[] {
  return places.filter(({ code, available }) => code !== walletPlace && available > 0);
}

/** The movement to offer while money may only come home: out of its game, or out of the first game that holds some. */
export function homewardEnds({ from, to }: Ends, places: readonly Place[]): Ends {
  const game = from === walletPlace ? to : from;
  const games = gamesWithMoney(places);
  const giving = games.find(({ code }) => code === game) ?? games[0];
  return { from: giving?.code ?? '', to: walletPlace };
}

/** Quick amounts that can really be moved; a kip is about a thousandth of a baht. */
export function transferSteps(currency: WireCurrency, available: number): { amount: number }[] {
  const usual = currency === 'LAK' ? [100_000, 500_000] : [100, 500];
  return usual.filter((amount) => amount < available).map((amount) => ({ amount }));
}
