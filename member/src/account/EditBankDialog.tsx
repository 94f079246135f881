import { isNameAllowedAt, normalizeAccountName } from '@kapao/core/bank-name';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../app/api.ts';
import { errorText } from '../app/error-text.ts';
import { SheetFrame } from '../app/SheetFrame.tsx';
import { useCloseSheet } from '../app/sheet-frame.ts';
import { AlertMessage } from '../ui/AlertMessage.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/StatusPill.tsx';
import { UpperCaseField } from '../ui/UpperCaseField.tsx';
import { AccountLine } from './AccountLine.tsx';
import { BankSelect } from './BankSelect.tsx';
import { profileQuery } from './profile.queries.ts';
import { NotConfirmed, useStepUp } from './step-up.ts';
import { useBankAccountChanged } from './useBankAccountChanged.ts';

type Typed = Record<'bankCode' | 'bankAccountNo' | 'bankAccountName', string>;

/** Another account for withdrawals. What it costs, a day without withdrawals, stands before the fields. */
export function EditBankDialog() {
  const { t } = useLingui();
  const close = useCloseSheet();
  const changed = useBankAccountChanged();
  const withStepUp = useStepUp();
  const account = useQuery(profileQuery).data?.bankAccount;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ bankCode: '', bankAccountNo: '', bankAccountName: '' });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (body: Typed) => withStepUp(() => api('updateProfile', { body })),
    onSuccess: () => changed({}),
  });

  const faults: Partial<Typed> = {};
  if (!typed.bankCode) faults.bankCode = t`Choose your bank.`;
  if (!/\d/.test(typed.bankAccountNo)) faults.bankAccountNo = t`Enter the account number.`;
  if (!typed.bankAccountName.trim()) faults.bankAccountName = t`Enter the name of the account holder.`;
  else if (!isNameAllowedAt(typed.bankCode, typed.bankAccountName))
    faults.bankAccountName = errorText({ code: 'BANK_ACCOUNT_NAME_ENG' });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(faults);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!save.isPending)
      save.mutate({ ...typed, bankAccountName: normalizeAccountName(typed.bankAccountName) });
  }

  const put = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value });
  const faultOf = (name: keyof Typed) => (tried ? faults[name] : undefined);
  const fault = save.isError && !(save.error instanceof NotConfirmed) ? errorText(save.error) : null;
  return (
    <SheetFrame title={<Trans>Change the bank account</Trans>} locked={save.isPending}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        {account ? (
          <div>
            <p className="mb-1.5 text-sm font-medium">
              <Trans>Withdrawals now go to</Trans>
            </p>
            <AccountLine account={account} />
          </div>
        ) : null}
        <Notice tone="progress">
          <Trans>
            For 24 hours after the change nothing can be withdrawn, and we tell you by SMS. This leaves time
            to stop a thief.
          </Trans>
        </Notice>
        <BankSelect chosen={typed.bankCode} onChoose={put('bankCode')} error={faultOf('bankCode')} />
        <Field
          label={<Trans>Account number</Trans>}
          name="bankAccountNo"
          inputMode="numeric"
          autoComplete="off"
          maxLength={32}
          value={typed.bankAccountNo}
          onChange={(event) => put('bankAccountNo')(event.target.value)}
          error={faultOf('bankAccountNo')}
        />
        <UpperCaseField
          label={<Trans>Account holder</Trans>}
          name="bankAccountName"
          maxLength={200}
          value={typed.bankAccountName}
          onTyped={put('bankAccountName')}
          error={faultOf('bankAccountName')}
          hint={<Trans>Exactly as in the bank book, and your own</Trans>}
        />
        {fault ? <Notice tone="failed">{fault}</Notice> : null}
        <Button type="submit" busy={save.isPending}>
          <Trans>Save the bank account</Trans>
        </Button>
      </form>
      <AlertMessage
        open={save.isSuccess}
        tone="success"
        title={<Trans>The bank account is saved</Trans>}
        onClose={close}
      >
        <Trans>Withdrawals are open again in 24 hours. If this was not you, contact us at once.</Trans>
      </AlertMessage>
    </SheetFrame>
  );
}
