import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { api } from '../app/api.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { cx } from '../ui/cx.ts';
import { fieldBox } from '../ui/Field.tsx';
import { bankName } from '../wallet/bank-name.ts';

interface Props {
  chosen: string;
  onChoose: (bankCode: string) => void;
  error: string | undefined;
}

/** The phone's own list of the banks that a member may have an account at. */
export function BankSelect({ chosen, onChoose, error }: Props) {
  const id = useId();
  const banks = useQuery({
    queryKey: ['banks', currentLocale()],
    queryFn: ({ signal }) => api('getBanks', { signal }),
    staleTime: 60_000,
  });
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        <Trans>Bank</Trans>
      </label>
      <div className={cx(fieldBox, 'relative', error ? 'border-failed' : 'border-line')}>
        <select
          id={id}
          name="bankCode"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="min-h-[50px] w-full appearance-none rounded-md bg-transparent pr-11 pl-3.5 text-base outline-none"
        >
          <option value="" />
          {(banks.data ?? []).map((bank) => (
            <option key={bank.code} value={bank.code}>
              {bankName(bank)}
            </option>
          ))}
        </select>
        <ChevronDown size={19} className="pointer-events-none absolute right-3.5 text-muted" />
      </div>
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-failed">
          <CircleAlert size={16} className="mt-1" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
