import { Trans } from '@lingui/react/macro';
import { holds } from '../bank/choice/banks.ts';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

const looks =
  'flex min-h-[52px] cursor-pointer items-center gap-2.5 rounded-md border border-line bg-card px-3.5 has-checked:border-gold-text has-checked:outline has-checked:outline-1 has-checked:outline-gold-text has-focus-visible:outline-2';

/**
 * Of the Laos build: what the account, and with it the wallet, is counted in. Banks of Thailand hold baht and banks
 * of Laos kip, so it decides which banks there are to choose from.
 */
export function CurrencyChoice() {
  const { draft, edit } = useRegistration();
  const fault = useFaultWords()('currency');
  const chosen = draft.currency || 'LAK';
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Currency of the account</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2.5">
        {(['LAK', 'BAHT'] as const).map((currency) => (
          <label key={currency} className={looks}>
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={chosen === currency}
              onChange={() =>
                edit({ currency, bankCode: holds(draft.bankCode, currency) ? draft.bankCode : '' })
              }
              aria-invalid={fault ? true : undefined}
              className="size-5 flex-none accent-(--tick) outline-none"
            />
            {currency === 'LAK' ? <Trans>Kip (LAK)</Trans> : <Trans>Baht (THB)</Trans>}
          </label>
        ))}
      </div>
      {fault ? (
        <p role="alert" className="mt-1.5 text-sm text-failed">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
