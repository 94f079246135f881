import { Trans, useLingui } from '@lingui/react/macro';
import { Chips } from '../../ui/field/Chips.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { currencySign, ledgerCurrency, shortMoney } from '../../ui/money/currency.ts';
import { groupAmount, takeAmount } from '../../ui/money/typed-amount.ts';
import { type LimitName, quickLimits, readLimit } from './limit-request.ts';
import { isDurationLimit, useLimitTexts } from './limit-texts.ts';

interface Props {
  name: LimitName;
  typed: string;
  onTyped: (typed: string) => void;
  inKip: boolean;
  disabled: boolean;
}

/** Field for the value of a limit, with chips for common values. */
export function LimitField({ name, typed, onTyped, inKip, disabled }: Props) {
  const { t } = useLingui();
  const words = useLimitTexts();
  const time = isDurationLimit(name);
  const wish = readLimit(name, typed);
  const shown = time ? typed : groupAmount(typed);
  const flaw = typed.trim() !== '' && wish === undefined;
  return (
    <div>
      <Field
        label={time ? <Trans>Minutes</Trans> : <Trans>No more than</Trans>}
        inputMode={time ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={time ? undefined : ledgerCurrency() === 'LAK' ? '0' : '0.00'}
        value={shown}
        disabled={disabled}
        onChange={(event) => onTyped(time ? event.target.value : takeAmount(event, shown))}
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
        label={time ? t`Minutes` : t`Usual amounts`}
        chips={quickLimits(name, inKip).map((each) => ({
          value: each,
          label: time ? words.minutes(each) : shortMoney(each),
        }))}
        chosen={wish}
        disabled={disabled}
        onChoose={(each) => onTyped(String(each))}
      />
    </div>
  );
}
