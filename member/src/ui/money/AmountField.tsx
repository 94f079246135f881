import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { takeEarlyKeys } from '../../base/early-keys.ts';
import { cx } from '../design/cx.ts';
import { focusFromTitle } from '../dialog/first-focus.ts';
import { Chips } from '../field/Chips.tsx';
import { FieldNote } from '../field/Field.tsx';
import { type AmountFlaw, type AmountLimits, judgeAmount } from './amount.ts';
import { currencySign, ledgerCurrency, moneyText, shortMoney } from './currency.ts';
import { Money } from './Money.tsx';
import { groupAmount, takeAmount } from './typed-amount.ts';

interface Props {
  label: ReactNode;
  typed: string;
  onTyped: (typed: string) => void;
  limits: AmountLimits;
  /** Quick amounts; a closed one is shown but cannot be chosen. */
  quick: readonly { amount: number; label?: string; closed?: boolean }[];
  /** Limits in words, always in view. */
  hint: ReactNode;
  /** Result of the operation, such as `Left in your wallet`; undefined while there is no amount. */
  after?: { label: ReactNode; amount: number | undefined };
  disabled?: boolean;
  /** Whether this is the dialog's main field, which takes the focus with a mouse. */
  first?: boolean;
}

/** Amount field: large, in groups of three digits, with chips for common amounts and the number pad for the rest. */
export function AmountField(props: Props) {
  const { label, typed, onTyped, limits, quick, hint, after, disabled, first } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    focusFromTitle(input.current);
    const early = takeEarlyKeys();
    if (early && typed === '' && document.activeElement === input.current) onTyped(early);
  });
  useEffect(() => {
    if (first) begin();
  }, [first]);
  const { amount, flaw } = judgeAmount(typed, limits);
  const words = useFlawTexts(limits);
  // No error while disabled: a sent request may already have changed the balance that the amount is checked against.
  const [pressedEmpty, setPressedEmpty] = useState(false);
  const says = flaw !== null && (flaw !== 'empty' || pressedEmpty) && !disabled;
  const error = says ? words[flaw] : undefined;
  const shown = groupAmount(typed);
  const notes = useRef<HTMLDivElement>(null);
  // On a low screen the button above the keyboard would cover the error as well.
  useEffect(() => {
    if (error) showIt(notes.current);
  }, [error]);
  const typedIn = useRef(false);
  // A disabled field loses the focus to the dialog's title, and takes the focus back once it is enabled again, because
  // the amount was refused.
  useEffect(() => {
    const { activeElement: at } = document;
    const isLost = !at || at.contains(input.current) || at instanceof HTMLHeadingElement;
    if (!disabled && typedIn.current && isLost) input.current?.focus({ preventScroll: true });
  }, [disabled]);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="field-box min-h-16">
        <span aria-hidden className="pl-3.5 text-xl font-semibold text-gold-text">
          {currencySign()}
        </span>
        <input
          ref={input}
          id={id}
          data-typed-first={first}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={ledgerCurrency() === 'LAK' ? '0' : '0.00'}
          value={shown}
          disabled={disabled}
          onFocus={() => {
            typedIn.current = true;
          }}
          onBlur={({ currentTarget }) => {
            if (!currentTarget.disabled) typedIn.current = false;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            if (flaw === 'empty') setPressedEmpty(true);
            if (error) showIt(notes.current);
          }}
          onChange={(event) => {
            setPressedEmpty(false);
            onTyped(takeAmount(event, shown));
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-limits ${id}-note`}
          className={cx(
            'tabular min-h-[62px] w-full min-w-0 flex-1 rounded-md bg-transparent px-2.5 font-bold outline-none placeholder:font-normal placeholder:text-muted disabled:opacity-60',
            // Twelve digits with their commas and satang have to fit on the narrowest phone.
            shown.length > 11 ? 'text-[min(1.125rem,max(16px,6.6vw))]' : 'text-2xl',
          )}
        />
      </div>
      <div ref={notes}>
        <div id={`${id}-limits`} className="mt-1.5 text-sm text-muted">
          {hint}
        </div>
        {/* Keeps the room of the note, in letters of any size, so that no chip makes the form grow. */}
        <div className={after ? 'flow-root min-h-[calc(1lh+0.375rem)] text-sm' : undefined}>
          <FieldNote
            id={`${id}-note`}
            error={error}
            hint={
              disabled || after?.amount === undefined ? null : (
                <>
                  {after.label} <Money amount={after.amount} className="font-semibold text-text" />
                </>
              )
            }
          />
        </div>
      </div>
      {quick.length > 0 ? (
        <Chips
          label={t`Usual amounts`}
          chips={quick.map(({ amount, label, closed }) => ({
            value: amount,
            label: label ?? shortMoney(amount),
            closed,
          }))}
          chosen={flaw ? undefined : amount}
          disabled={disabled}
          onChoose={(chosen) => onTyped(String(chosen))}
        />
      ) : null}
    </div>
  );
}

function showIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function useFlawTexts(limits: AmountLimits): Record<AmountFlaw, string> {
  const { t } = useLingui();
  const min = shortMoney(limits.min);
  const max = shortMoney(limits.max ?? 0);
  const available = moneyText(limits.available ?? 0);
  return {
    empty: t`Enter an amount.`,
    unreadable:
      ledgerCurrency() === 'LAK'
        ? t`Enter whole numbers only.`
        : t`Use numbers only, with up to 2 decimal places, such as 100.50.`,
    under: limits.min > 0 ? t`Minimum ${min}.` : t`Enter an amount above 0.`,
    over: t`Maximum ${max}.`,
    'beyond-balance': t`You have ${available}. Enter that much or less.`,
  };
}
