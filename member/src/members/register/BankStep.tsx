import { ApiError } from '@kapao/contract/errors/api-error';
import { usualLengthsIfDifferent } from '@kapao/core/account/account-number';
import { wireCurrencies } from '@kapao/core/wire-currency';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { BankField } from '../bank/choice/BankField.tsx';
import { hasCurrency, useBank } from '../bank/choice/banks.ts';
import { AttemptNotice, PossiblyRegisteredNotice, useAttempt } from './Attempt.tsx';
import { draftStore } from './draft.ts';
import { HolderField, PasswordPair, RegisterField } from './RegisterField.tsx';
import { useRegistration } from './registration.ts';
import { judgeBank, judgePasswords, readAccountNo } from './rules.ts';
import { useCreateAccount } from './useCreateAccount.ts';
import { useFlawTexts } from './useFlawTexts.ts';
import { useSendCode } from './useSendCode.ts';

const { isLaos, market } = buildOptions;

export function BankStep() {
  const { draft, edit, passwords, hasFlaws, placeRefusal, replace, opened } = useRegistration();
  const { run, busy, waiting, failure } = useAttempt();
  const wordsOf = useFlawTexts();
  const bank = useBank(draft.bankCode);
  const createAccount = useCreateAccount();
  const sendCode = useSendCode();
  // Passwords are never stored: a user who returns to this step in a new page chooses one here.
  const [asksPassword] = useState(passwords.password === '');
  // Whether an earlier registration request had no answer when this step opened. Later requests show their state at the
  // button.
  const [wasUnsure] = useState(draft.unsure);

  function submit(event: FormEvent) {
    event.preventDefault();
    const flaws = { ...(asksPassword && judgePasswords(passwords)), ...judgeBank(draft, bank, market) };
    if (hasFlaws(flaws)) return;
    void run(async () => {
      try {
        if (!(await open())) return;
        opened({ name: draft.name, phone: draft.phone, password: passwords.password });
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  /**
   * Creates the account. Returns false if the phone's verification has expired: the user then enters a new
   * code and returns to this step.
   */
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
    // The phone was verified meanwhile, perhaps in another tab: the press continues.
    await createAccount(draft, passwords.password);
    return true;
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {asksPassword ? (
        <>
          {wasUnsure ? <PossiblyRegisteredNotice phone={draft.phone} /> : null}
          <Notice tone="progress" icon={CircleAlert}>
            <Trans>Passwords are never stored on this device. Please choose yours again.</Trans>
          </Notice>
          <PasswordPair />
        </>
      ) : null}
      {isLaos ? <CurrencyChoice /> : null}
      <BankField
        chosen={draft.bankCode}
        currency={isLaos ? draft.currency || 'LAK' : 'BAHT'}
        onChoose={(bankCode) => edit({ bankCode })}
        error={wordsOf('bankCode')}
      />
      <AccountNumberField />
      <HolderField
        name="firstName"
        label={<Trans>First name of the account holder</Trans>}
        hint={bank?.englishNameOnly ? errorText({ code: 'BANK_ACCOUNT_NAME_ENG' }) : undefined}
        autoComplete="given-name"
      />
      <HolderField
        name="lastName"
        label={<Trans>Last name of the account holder</Trans>}
        autoComplete="family-name"
      />
      <AttemptNotice failure={failure} waiting={waiting} opening />
      <div className="over-keyboard">
        <Button type="submit" busy={busy} doing={<Trans>Opening your account…</Trans>}>
          <Trans>Open account</Trans>
        </Button>
      </div>
    </form>
  );
}

const classes =
  'flex min-h-[52px] cursor-pointer items-center gap-2.5 rounded-md border border-line bg-card px-3.5 py-2 has-checked:border-gold-text has-checked:outline has-checked:outline-1 has-checked:outline-gold-text has-focus-visible:outline-2';

/**
 * Currency of the account and thus of the wallet, in Laos only. Thai banks hold baht and Lao banks kip, so it decides which
 * banks are offered.
 */
function CurrencyChoice() {
  const { draft, edit } = useRegistration();
  const bank = useBank(draft.bankCode);
  const flaw = useFlawTexts()('currency');
  const chosen = draft.currency || 'LAK';
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Account currency</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        {wireCurrencies.map((currency) => (
          <label key={currency} className={classes}>
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={chosen === currency}
              onChange={() => edit({ currency, bankCode: hasCurrency(bank, currency) ? draft.bankCode : '' })}
              aria-invalid={flaw ? true : undefined}
              className="size-5 flex-none accent-(--tick) outline-none"
            />
            {currency === 'LAK' ? <Trans>Kip (LAK)</Trans> : <Trans>Baht (THB)</Trans>}
          </label>
        ))}
      </div>
      {flaw ? (
        <p role="alert" className="mt-1.5 text-sm text-failed">
          {flaw}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Questions a number of unusual length but accepts it: the lists of lengths are incomplete. */
function AccountNumberField() {
  const { draft } = useRegistration();
  const bank = useBank(draft.bankCode);
  const accountNo = readAccountNo(draft.bankAccountNo);
  const typed = accountNo.length;
  // While typing, every number is too short.
  const usual = typed >= 7 && bank ? usualLengthsIfDifferent(bank, accountNo)?.join(' / ') : undefined;
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
              Account numbers at this bank usually have {usual} digits; this one has {typed}. Please check it.
            </Trans>
          </span>
        ) : undefined
      }
    />
  );
}
