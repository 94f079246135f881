import { formatAmount } from '@kapao/core/money-format';
import { Trans } from '@lingui/react/macro';
import { readAmount } from '../../ui/money/amount.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { creditsOf } from '../../wallet/balance/exchange.ts';
import type { Game } from './GameCard.tsx';

interface Props {
  game: Game;
  typed: string;
  amount: number | undefined;
}

/**
 * Shows the value of one credit, or the credits of the amount and the rest that is too little to move. Empty
 * if a credit is worth one unit of the wallet's currency and nothing is left over.
 */
export function CreditsNote({ game, typed, amount }: Props) {
  const rate = game.ftWalletSlot;
  const worth = moneyText(rate);
  if (amount === undefined)
    return rate === 1 ? null : (
      <p className="tabular rounded-sm bg-page px-3.5 py-1 text-sm leading-snug text-muted">
        <Trans>1 credit = {worth}</Trans>
      </p>
    );
  const asked = readAmount(typed) ?? amount;
  if (rate === 1 && asked === amount) return null;
  const credits = formatAmount(creditsOf(amount, rate));
  const shown = moneyText(amount);
  const rest = moneyText(Math.round((asked - amount) * 100) / 100);
  return (
    <p className="tabular rounded-sm bg-page px-3.5 py-1 text-sm leading-snug">
      <Trans>
        <b className="font-semibold">{shown}</b> = {credits} credits
      </Trans>
      {asked === amount ? null : (
        <span className="block text-muted">
          <Trans>{rest} is below the game’s smallest unit and stays where it is.</Trans>
        </span>
      )}
    </p>
  );
}
