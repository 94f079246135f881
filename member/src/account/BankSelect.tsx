import { isThaiBank } from '@kapao/core/bank-account';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { useBankName } from '../wallet/useBankName.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';

interface Props {
  chosen: string;
  onChoose: (bankCode: string) => void;
  error: string | undefined;
}

/** The phone's own list of the banks that a member may have an account at. */
export function BankSelect({ chosen, onChoose, error }: Props) {
  const { t } = useLingui();
  const bankName = useBankName();
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: ({ signal }) => api('getBanks', { signal }),
    staleTime: 60_000,
  });
  const currency = useQuery(walletQuery).data?.wallet.currency;
  // Money is never paid into an account of another currency; the banks of Thailand hold baht.
  const fitting = (banks.data ?? []).filter(
    ({ code }) => !currency || isThaiBank(code) === (currency === 'BAHT'),
  );
  return (
    <SelectField
      label={<Trans>Bank</Trans>}
      name="bankCode"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      error={error}
    >
      <option value="">{t`Choose your bank`}</option>
      {fitting.map((bank) => (
        <option key={bank.code} value={bank.code}>
          {bankName(bank)}
        </option>
      ))}
    </SelectField>
  );
}
