import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../frame/api/api.ts';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import { gameBaht } from '../../wallet/balance/game-money.ts';

export const walletAccount = 'WALLET';

export interface TransferAccount {
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
export function transferAccountsOf(
  wallet: Reply<'getWallet'>,
  walletName: string,
  round: ActiveBonus | null,
): TransferAccount[] {
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
    code: walletAccount,
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
export function startAccounts(id: string, places: readonly TransferAccount[]): Ends {
  const [code = '', direction] = id.split(':');
  const games = places.filter((place) => place.code !== walletAccount);
  const game = games.find((place) => place.code === code) ?? games.find(({ takes }) => takes) ?? games[0];
  const ends = { from: walletAccount, to: game?.code ?? '' };
  return direction === 'out' || game?.takes === false ? swapped(ends) : ends;
}

export function swapped({ from, to }: Ends): Ends {
  return { from: to, to: from };
}

/** The games that can give money back. */
export function gamesWithMoney(places: readonly TransferAccount[]): TransferAccount[] {
  return places.filter(({ code, available }) => code !== walletAccount && available > 0);
}

/** The movement to offer while money may only come home: out of its game, or out of the first game that holds some. */
export function toWalletEnds({ from, to }: Ends, places: readonly TransferAccount[]): Ends {
  const game = from === walletAccount ? to : from;
  const games = gamesWithMoney(places);
  const giving = games.find(({ code }) => code === game) ?? games[0];
  return { from: giving?.code ?? '', to: walletAccount };
}

/** Quick amounts that can really be moved; a kip is about a thousandth of a baht. */
export function transferSteps(currency: WireCurrency, available: number): { amount: number }[] {
  const usual = currency === 'LAK' ? [100_000, 500_000] : [100, 500];
  return usual.filter((amount) => amount < available).map((amount) => ({ amount }));
}
