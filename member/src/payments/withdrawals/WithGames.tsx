import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';

interface Props {
  everything: number;
  inGames: number;
  offered: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: (all: number) => void;
}

/** Offers to withdraw the games' money too, which is first moved to the wallet automatically. */
export function WithGames({ everything, inGames, offered, chosen, disabled, onChoose }: Props) {
  const all = moneyText(inGames);
  if (chosen) {
    return (
      <Notice tone="progress">
        <Trans>
          This is more than you have in your wallet, so all {all} in your games is moved back first. Whatever
          you don’t withdraw stays in your wallet.
        </Trans>
      </Notice>
    );
  }
  return offered ? (
    <Button
      variant="plain"
      size="small"
      className="py-1.5"
      disabled={disabled}
      onClick={() => onChoose(everything)}
    >
      <Trans>
        Everything, including money in games: <Money amount={everything} className="font-semibold" />
      </Trans>
    </Button>
  ) : null;
}
