import { unusualLength } from '@kapao/core/bank-account';
import { Trans } from '@lingui/react/macro';
import { RegisterField } from './RegisterField.tsx';
import { useRegistration } from './registration.ts';
import { readAccountNo } from './rules.ts';

/** A number of an unusual length is asked about and taken all the same: the lists of lengths are not complete. */
export function AccountNumberField() {
  const { draft } = useRegistration();
  const accountNo = readAccountNo(draft.bankAccountNo);
  const typed = accountNo.length;
  // While somebody types every number is too short.
  const usual = typed >= 7 ? unusualLength(draft.bankCode, accountNo)?.join(' / ') : undefined;
  return (
    <RegisterField
      name="bankAccountNo"
      label={<Trans>Account number</Trans>}
      inputMode="numeric"
      autoComplete="off"
      hint={
        usual ? (
          <span className="text-progress">
            <Trans>
              Numbers of this bank usually have {usual} digits; this one has {typed}. Please check it once
              more.
            </Trans>
          </span>
        ) : undefined
      }
    />
  );
}
