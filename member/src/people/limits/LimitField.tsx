import { Trans } from '@lingui/react/macro';
import { Chips } from '../../ui/field/Chips.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { formatChip } from '../../ui/money/amount.ts';
import { currencySign } from '../../ui/money/currency.ts';
import { type LimitName, quickWishes, readWish } from './limit-wish.ts';
import { isTime, useLimitWords } from './limit-words.ts';

interface Props {
  name: LimitName;
  typed: string;
  onTyped: (typed: string) => void;
  inKip: boolean;
  disabled: boolean;
}

/** Chips for what most people choose, the number pad for the rest. */
export function LimitField({ name, typed, onTyped, inKip, disabled }: Props) {
  const words = useLimitWords();
  const time = isTime(name);
  const wish = readWish(name, typed);
  const flaw = typed.trim() !== '' && wish === undefined;
  return (
    <div>
      <Field
        label={time ? <Trans>Minutes</Trans> : <Trans>No more than</Trans>}
        inputMode={time ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={time ? undefined : '0.00'}
        value={typed}
        disabled={disabled}
        onChange={(event) => onTyped(event.target.value)}
        start={
          time ? null : <span className="pl-3.5 text-lg font-semibold text-gold-text">{currencySign()}</span>
        }
        error={
          flaw ? (
            time ? (
              <Trans>Enter whole minutes, at most 1440.</Trans>
            ) : (
              <Trans>Enter an amount with at most two decimals.</Trans>
            )
          ) : undefined
        }
      />
      <Chips
        chips={quickWishes(name, inKip).map((each) => ({
          value: each,
          label: time ? words.minutes(each) : formatChip(each),
        }))}
        chosen={wish}
        disabled={disabled}
        onChoose={(each) => onTyped(String(each))}
      />
    </div>
  );
}
