import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';
import type { TransferDirection } from './judge-transfer.ts';

interface Props {
  direction: TransferDirection;
  disabled: boolean;
  /** Whether the game holds too little to move back. */
  inOnly: boolean;
  onChoose: (direction: TransferDirection) => void;
}

/** Switch for the direction of the transfer, which the gold button below names. */
export function DirectionSwitch({ direction, disabled, inOnly, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <div
      role="radiogroup"
      aria-label={t`Direction`}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-1 rounded-md border border-line bg-page p-1"
    >
      <Choice name="in" direction={direction} disabled={disabled} onChoose={onChoose}>
        <ArrowDownToLine size={17} className="flex-none" />
        <Trans>Move into the game</Trans>
      </Choice>
      <Choice name="out" direction={direction} disabled={disabled || inOnly} onChoose={onChoose}>
        <ArrowUpFromLine size={17} className="flex-none" />
        <Trans>Move back to wallet</Trans>
      </Choice>
    </div>
  );
}

interface ChoiceProps extends Omit<Props, 'inOnly'> {
  name: TransferDirection;
  children: ReactNode;
}

function Choice({ name, direction, disabled, onChoose, children }: ChoiceProps) {
  const chosen = name === direction;
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm px-2 py-1 text-center text-sm leading-[1.6] font-medium has-focus-visible:outline-2 has-focus-visible:outline-gold-text',
        chosen ? 'bg-card text-text shadow-sm ring-1 ring-gold-text' : 'text-muted',
        disabled && 'opacity-60',
      )}
    >
      <input
        type="radio"
        name="way"
        value={name}
        checked={chosen}
        disabled={disabled}
        onChange={() => onChoose(name)}
        className="sr-only"
      />
      {children}
    </label>
  );
}
