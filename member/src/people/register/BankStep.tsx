import { ApiError } from '@kapao/contract/api-error';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { buildOptions } from '../../frame/device/build-options.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { BankField } from '../bank/choice/BankField.tsx';
import { AccountNumberField } from './AccountNumberField.tsx';
import { AttemptNotice } from './AttemptNotice.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { draftStore } from './draft-store.ts';
import { HolderField } from './HolderField.tsx';
import { PasswordPair } from './PasswordPair.tsx';
import { useRegistration } from './registration.ts';
import { judgeBank, judgePasswords } from './rules.ts';
import { useAttempt } from './useAttempt.ts';
import { useCreateAccount } from './useCreateAccount.ts';
import { useFaultWords } from './useFaultWords.ts';
import { useSendCode } from './useSendCode.ts';

const { market } = buildOptions;

export function BankStep() {
  const { draft, edit, passwords, hasFaults, placeRefusal, replace, opened } = useRegistration();
  const { run, busy, slow, fault } = useAttempt();
  const wordsOf = useFaultWords();
  const createAccount = useCreateAccount();
  const sendCode = useSendCode();
  // Passwords are never kept: whoever comes back to this step in a new page chooses one here.
  const [asksPassword] = useState(passwords.password === '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const faults = { ...(asksPassword && judgePasswords(passwords)), ...judgeBank(draft, market) };
    if (hasFaults(faults)) return;
    void run(async () => {
      try {
        if (!(await open())) return;
        opened({ name: draft.name, phone: draft.phone });
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  /** False when the verification ran out while somebody typed: one more code, and they are back here with everything. */
  async function open(): Promise<boolean> {
    try {
      await createAccount(draft, passwords.password);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNVERIFIED_OTP') throw error;
    }
    if ((await sendCode(draft.phone)) !== 'ready') {
      draftStore.change({ readyPhone: '', onlyCodeMissing: true });
      await replace('otp');
      return false;
    }
    // Verified meanwhile, in another tab perhaps: the same press goes on.
    await createAccount(draft, passwords.password);
    return true;
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {asksPassword ? (
        <>
          <Notice tone="progress">
            <Trans>Passwords are never kept on this phone: please choose yours once more.</Trans>
          </Notice>
          <PasswordPair />
        </>
      ) : null}
      {market === 'la' ? <CurrencyChoice /> : null}
      <BankField
        chosen={draft.bankCode}
        currency={market === 'la' ? draft.currency || 'LAK' : 'BAHT'}
        onChoose={(bankCode) => edit({ bankCode })}
        error={wordsOf('bankCode')}
      />
      <AccountNumberField />
      <HolderField
        name="firstName"
        label={<Trans>First name of the account holder</Trans>}
        autoComplete="given-name"
      />
      <HolderField
        name="lastName"
        label={<Trans>Last name of the account holder</Trans>}
        autoComplete="family-name"
      />
      <AttemptNotice fault={fault} slow={slow} opening />
      <Button type="submit" busy={busy}>
        <Trans>Open account</Trans>
      </Button>
    </form>
  );
}
