import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currencySign, ledgerCurrency, shortMoney } from '../money/currency.ts';
import { type AmountFlaw, type AmountLimits, formatChip, judgeAmount } from './amount.ts';
import { Chips } from './Chips.tsx';
import { Field } from './Field.tsx';

interface Props {
  label: ReactNode;
  typed: string;
  onTyped: (typed: string) => void;
  limits: AmountLimits;
  quick: readonly { amount: number; label?: string }[];
  /** The limits in words, shown before they are broken. */
  hint: ReactNode;
  disabled?: boolean;
}

/** An amount is typed once: chips for the usual ones, the number pad for the rest. */
export function AmountField({ label, typed, onTyped, limits, quick, hint, disabled }: Props) {
  const { amount, flaw } = judgeAmount(typed, limits);
  const words = useFlawWords(limits);
  return (
    <div>
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="0.00"
        value={typed}
        disabled={disabled}
        onChange={(event) => onTyped(event.target.value)}
        start={<span className="pl-3.5 text-lg font-semibold text-gold-text">{currencySign()}</span>}
        hint={hint}
        error={flaw && flaw !== 'empty' ? words[flaw] : undefined}
      />
      {quick.length > 0 ? (
        <Chips
          chips={quick.map((chip) => ({ value: chip.amount, label: chip.label ?? formatChip(chip.amount) }))}
          chosen={flaw ? undefined : amount}
          disabled={disabled}
          onChoose={(chosen) => onTyped(String(chosen))}
        />
      ) : null}
    </div>
  );
}

function useFlawWords(limits: AmountLimits): Record<Exclude<AmountFlaw, 'empty'>, string> {
  const { t } = useLingui();
  const min = shortMoney(limits.min);
  const max = shortMoney(limits.max ?? 0);
  const available = shortMoney(limits.available ?? 0);
  return {
    unreadable:
      ledgerCurrency() === 'LAK'
        ? t`Enter a whole amount, without a fraction.`
        : t`Enter an amount with at most two decimals.`,
    under: limits.min > 0 ? t`The smallest amount is ${min}.` : t`Enter an amount above 0.`,
    over: t`The largest amount is ${max}.`,
    'beyond-balance': t`You have ${available} here. Enter that much or less.`,
  };
}
