import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../frame/api/api.ts';
import { type ActiveBonus, mayPlay } from '../../wallet/active-bonus/active-bonus.ts';
import { gameBalance } from '../../wallet/balance/game-money.ts';

export const walletAccount = 'WALLET';

export interface TransferAccount {
  code: string;
  name: string;
  /** Amount that can be moved out, in wallet currency. */
  available: number;
  /** Whether a transfer with this game is pending, for which another must wait. */
  pending: boolean;
  /** Whether the account accepts money. A game out of service, or excluded by the active bonus, only gives money back. */
  takes: boolean;
  /** Step of transfers in and out (exchange.ts). */
  step: number;
}

/** Returns the accounts between which money can be moved: the wallet first, then every open game account. */
export function transferAccountsOf(
  wallet: Reply<'getWallet'>,
  walletName: string,
  activeBonus: ActiveBonus | null,
): TransferAccount[] {
  const games = wallet.slots
    .filter((slot) => slot.isActive)
    .map((slot) => ({
      code: slot.code,
      name: slot.name,
      available: gameBalance(slot),
      pending: slot.pending,
      takes: slot.offered && mayPlay(activeBonus, slot.code),
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

export interface TransferEnds {
  from: string;
  to: string;
}

/**
 * Returns the two accounts of a transfer for a dialog id, `PG:out` or `PG:in`. Without a known game it takes
 * the first one that accepts money; a game that accepts none is always the source.
 */
export function initialEnds(id: string, accounts: readonly TransferAccount[]): TransferEnds {
  const [code = '', direction] = id.split(':');
  const games = accounts.filter((account) => account.code !== walletAccount);
  const game = games.find((account) => account.code === code) ?? games.find(({ takes }) => takes) ?? games[0];
  const ends = { from: walletAccount, to: game?.code ?? '' };
  return direction === 'out' || game?.takes === false ? swapped(ends) : ends;
}

export function swapped({ from, to }: TransferEnds): TransferEnds {
  return { from: to, to: from };
}

/** Whether two transfers concern the same game, so that one has to wait for the other. */
export function shareGame(one: TransferEnds, other: TransferEnds): boolean {
  const games = [one.from, one.to].filter((code) => code !== walletAccount);
  return games.includes(other.from) || games.includes(other.to);
}

/** Returns the games that can give money back. */
export function gamesWithMoney(accounts: readonly TransferAccount[]): TransferAccount[] {
  return accounts.filter(({ code, available }) => code !== walletAccount && available > 0);
}

/**
 * Returns the transfer to offer while money may only go to the wallet: from the selected game, or from the
 * first one with money. `from` is empty if no game has money.
 */
export function toWalletEnds({ from, to }: TransferEnds, accounts: readonly TransferAccount[]): TransferEnds {
  const game = from === walletAccount ? to : from;
  const games = gamesWithMoney(accounts);
  const giving = games.find(({ code }) => code === game) ?? games[0];
  return { from: giving?.code ?? '', to: walletAccount };
}

/** Returns the preset amounts below `available`; those in kip are a thousand times those in baht. */
export function transferSteps(currency: WireCurrency, available: number): { amount: number }[] {
  const defaults = currency === 'LAK' ? [100_000, 500_000] : [100, 500];
  return defaults.filter((amount) => amount < available).map((amount) => ({ amount }));
}
