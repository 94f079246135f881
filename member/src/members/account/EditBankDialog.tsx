import { ApiError } from '@kapao/contract/errors/api-error';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatMinute } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AlertMessage } from '../../ui/dialog/AlertMessage.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { UpperCaseField } from '../../ui/field/UpperCaseField.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { BankField } from '../bank/choice/BankField.tsx';
import { useBank } from '../bank/choice/banks.ts';
import { NotConfirmed, useStepUp } from '../step-up/step-up.ts';
import { AccountLine } from './AccountLine.tsx';
import {
  type AccountFlaw,
  type AccountFlaws,
  judgeAccount,
  type TypedAccount,
  tidyAccount,
} from './bank-form.ts';
import { useBankAccountChanged } from './useBankAccountChanged.ts';

/** Changes the account for withdrawals. The cost, a day without withdrawals, is stated above the fields. */
export function EditBankDialog() {
  const close = useCloseDialog();
  const changed = useBankAccountChanged();
  const withStepUp = useStepUp();
  const profile = useQuery(reading('getProfile')).data;
  const account = profile?.bankAccount;
  const heldUntil = profile?.profile.withdrawHeldUntil;
  const currency = useQuery(reading('getWallet')).data?.wallet.currency;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedAccount>({ bankCode: '', bankAccountNo: '', bankAccountName: '' });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (body: TypedAccount) => withStepUp(() => api('updateProfile', { body })),
    // Refetched after a lost answer too, because the account shows where withdrawals go now.
    onSettled: () => changed({}),
  });
  const openAgain = heldUntil ? formatMinute(new Date(heldUntil)) : '';
  const flaws = judgeAccount(typed, useBank(typed.bankCode), buildOptions.market);
  const refused = save.isError && !(save.error instanceof NotConfirmed) ? save.error : null;
  const words = useAccountFlawTexts(tried ? flaws : {}, refused);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(flaws);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!save.isPending) save.mutate(tidyAccount(typed));
  }

  const put = (name: keyof TypedAccount) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    save.reset();
  };
  return (
    <DialogFrame title={<Trans>Change the bank account</Trans>} locked={save.isPending}>
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
            If you change your bank or account number, withdrawals are paused for 24 hours and we’ll text you,
            so you can act if it wasn’t you.
          </Trans>
        </Notice>
        <BankField
          chosen={typed.bankCode}
          currency={currency}
          onChoose={put('bankCode')}
          error={words.bankCode}
        />
        <Field
          label={<Trans>Account number</Trans>}
          name="bankAccountNo"
          inputMode="numeric"
          autoComplete="off"
          value={typed.bankAccountNo}
          onChange={(event) => put('bankAccountNo')(event.target.value)}
          error={words.bankAccountNo}
        />
        <UpperCaseField
          label={<Trans>Account holder</Trans>}
          name="bankAccountName"
          value={typed.bankAccountName}
          onTyped={put('bankAccountName')}
          error={words.bankAccountName}
          hint={<Trans>As shown in your bank book, and in your own name</Trans>}
        />
        {words.all ? <Notice tone="failed">{words.all}</Notice> : null}
        <Button type="submit" busy={save.isPending} doing={<Trans>Saving…</Trans>}>
          <Trans>Save the bank account</Trans>
        </Button>
      </form>
      <AlertMessage
        open={save.isSuccess}
        tone="success"
        title={<Trans>The bank account is saved</Trans>}
        onClose={close}
      >
        {heldUntil ? (
          <Trans>You can withdraw again on {openAgain}. If this wasn’t you, contact us immediately.</Trans>
        ) : (
          <Trans>
            Your bank and account number haven’t changed, so you can keep withdrawing. If this wasn’t you,
            contact us immediately.
          </Trans>
        )}
      </AlertMessage>
    </DialogFrame>
  );
}

type Words = Partial<Record<keyof TypedAccount | 'all', string>>;

/** Returns the text beside each field, for our own checks and the server's refusal; `all` concerns no single field. */
function useAccountFlawTexts(flaws: AccountFlaws, refused: unknown): Words {
  const { t } = useLingui();
  const own: Record<keyof TypedAccount, Partial<Record<AccountFlaw, string>>> = {
    bankCode: { empty: t`Choose your bank.` },
    bankAccountNo: {
      empty: t`Enter the account number.`,
      malformed: errorText({ code: 'INVALID_BANK' }),
    },
    bankAccountName: {
      empty: t`Enter the name of the account holder.`,
      malformed: t`Letters only, as in your bank book.`,
      'english-only': errorText({ code: 'BANK_ACCOUNT_NAME_ENG' }),
    },
  };
  const words: Words = {};
  for (const name of ['bankCode', 'bankAccountNo', 'bankAccountName'] as const) {
    const flaw = flaws[name];
    if (flaw) words[name] = own[name][flaw];
  }
  if (!refused) return words;
  const field = refused instanceof ApiError ? refused.params.field : undefined;
  if (field !== 'bankCode' && field !== 'bankAccountNo' && field !== 'bankAccountName') {
    words.all = errorText(refused);
  } else {
    // INVALID_USER_INFO also mentions passwords; here only the name can be wrong.
    const isName = refused instanceof ApiError && refused.code === 'INVALID_USER_INFO';
    words[field] = (isName && own[field].malformed) || errorText(refused);
  }
  return words;
}
