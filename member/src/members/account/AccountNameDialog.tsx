import { isEnglishName, normalizeAccountName } from '@kapao/core/account/bank-name';
import { tidyName } from '@kapao/core/account/registration';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { copyLater } from '../../ui/button/copy-later.ts';
import { UpperCaseField } from '../../ui/field/UpperCaseField.tsx';
import { toast } from '../../ui/status/toast.ts';
import { NotConfirmed, useStepUp } from '../step-up/step-up.ts';
import { AccountLine } from './AccountLine.tsx';
import { useBankAccountChanged } from './useBankAccountChanged.ts';

/** The specification's delay between saving the new name and copying it. */
const copyDelayMs = 1000;

/**
 * Corrects the holder's name of the member's bank account. A second after saving it copies `id`, the text
 * that the member wanted to copy, or the new name if `id` is empty.
 */
export function AccountNameDialog({ id }: { id: string }) {
  const { t } = useLingui();
  const close = useCloseDialog();
  const changed = useBankAccountChanged();
  const withStepUp = useStepUp();
  const profile = useQuery(reading('getProfile'));
  const account = profile.data?.bankAccount;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const save = useMutation({
    mutationFn: ({ bankCode, bankAccountName }: { bankCode: string; bankAccountName: string }) =>
      withStepUp(() => api('updateBankAccountName', { body: { bankCode, bankAccountName } })),
    onSuccess: (_answer, { bankAccountName }) => {
      changed({ bankAccountName });
      toast('success', t`The account name is saved`);
      close();
    },
    onError: () => input.current?.focus(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!account || save.isPending) return;
    const name = tidyName(typed);
    const allowed = isEnglishName(name);
    setRefused(!allowed);
    if (allowed) {
      const bankAccountName = normalizeAccountName(name);
      const saved = save.mutateAsync({ bankCode: account.bankCode, bankAccountName });
      void copyLater(saved.then(() => after(copyDelayMs, id || bankAccountName)));
    } else {
      toast('failed', errorText({ code: 'BANK_ACCOUNT_NAME_ENG' }));
      input.current?.focus();
    }
  }

  const failure = save.isError && !(save.error instanceof NotConfirmed) ? errorText(save.error) : undefined;
  return (
    <DialogFrame title={<Trans>Edit bank account name</Trans>} locked={save.isPending}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {account ? <AccountLine account={account} /> : null}
        {!account && profile.isError ? (
          <ReadFailure error={profile.error} onRetry={() => void profile.refetch()} />
        ) : null}
        {account?.bank.englishNameOnly ? (
          <p className="text-sm text-muted">
            <Trans>
              This bank shows names in English. Enter your English name as in your bank book so we can
              recognise your transfers right away.
            </Trans>
          </p>
        ) : null}
        <UpperCaseField
          ref={input}
          label={<Trans>Account holder</Trans>}
          name="bankAccountName"
          value={typed}
          onTyped={(name) => {
            setTyped(name);
            setRefused(false);
          }}
          error={refused ? errorText({ code: 'BANK_ACCOUNT_NAME_ENG' }) : failure}
          hint={<Trans>English letters and spaces only</Trans>}
        />
        <Button type="submit" busy={save.isPending} doing={<Trans>Saving…</Trans>} disabled={!account}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </DialogFrame>
  );
}

const after = (ms: number, text: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(text), ms));
