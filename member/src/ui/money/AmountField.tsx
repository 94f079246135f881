import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { cx } from '../design/cx.ts';
import { Chips } from '../field/Chips.tsx';
import { FieldNote, fieldBox } from '../field/Field.tsx';
import { type AmountFlaw, type AmountLimits, formatChip, judgeAmount } from './amount.ts';
import { currencySign, ledgerCurrency, shortMoney } from './currency.ts';
import { Money } from './Money.tsx';
import { groupAmount, typeAmount } from './typed-amount.ts';

interface Props {
  label: ReactNode;
  typed: string;
  onTyped: (typed: string) => void;
  limits: AmountLimits;
  quick: readonly { amount: number; label?: string }[];
  /** The limits in words. They stay in sight, whatever is typed. */
  hint: ReactNode;
  /** What there will be once it is done, as `Left in your wallet`; undefined while the amount is none. */
  after?: { label: ReactNode; amount: number | undefined };
  disabled?: boolean;
}

/** An amount is typed once: large, in groups of three; chips for the usual ones, the number pad for the rest. */
export function AmountField({ label, typed, onTyped, limits, quick, hint, after, disabled }: Props) {
  const id = useId();
  const { amount, flaw } = judgeAmount(typed, limits);
  const words = useFlawWords(limits);
  const error = flaw && flaw !== 'empty' ? words[flaw] : undefined;
  const shown = groupAmount(typed);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className={cx(fieldBox, 'min-h-16', error ? 'border-failed' : 'border-line')}>
        <span aria-hidden className="pl-3.5 text-xl font-semibold text-gold-text">
          {currencySign()}
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          value={shown}
          disabled={disabled}
          onChange={(event) => onTyped(taken(event, shown))}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-limits ${id}-note`}
          className={cx(
            'tabular min-h-[62px] w-full min-w-0 flex-1 rounded-md bg-transparent px-2.5 font-bold outline-none placeholder:font-medium placeholder:text-muted disabled:opacity-60',
            // Twelve digits with their commas and satang have to fit on the narrowest phone.
            shown.length > 11 ? 'text-lg' : 'text-2xl',
          )}
        />
      </div>
      <div id={`${id}-limits`} className="mt-1.5 text-sm text-muted">
        {hint}
      </div>
      <div className={after ? 'min-h-[29px]' : undefined}>
        <FieldNote
          id={`${id}-note`}
          error={error}
          hint={
            after?.amount === undefined ? null : (
              <>
                {after.label} <Money amount={after.amount} className="font-semibold text-text" />
              </>
            )
          }
        />
      </div>
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

/** Writes the groups into the field before React does, which would put the cursor at the end. */
function taken({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string): string {
  // A keyboard that still composes would write twice if the field were changed under its hands.
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return target.value;
  const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
  const caret = target.selectionStart ?? target.value.length;
  const next = typeAmount(before, { text: target.value, caret }, isForward);
  if (next.text !== target.value) {
    target.value = next.text;
    target.setSelectionRange(next.caret, next.caret);
  }
  return next.text;
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
