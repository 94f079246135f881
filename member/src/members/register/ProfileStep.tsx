import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import type { FormEvent } from 'react';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { AttemptNotice, useAttempt } from './Attempt.tsx';
import { storedInviteCode } from './draft.ts';
import { PasswordPair, RegisterField } from './RegisterField.tsx';
import { useRegistration } from './registration.ts';
import { judgeProfile, suggestHolder } from './rules.ts';
import { profileBody } from './useCreateAccount.ts';
import { useFlawTexts } from './useFlawTexts.ts';

/**
 * Profile step, checked by the server before the bank step, so that nobody types bank details for a phone that is taken.
 */
export function ProfileStep() {
  const { draft, passwords, edit, hasFlaws, placeRefusal, push } = useRegistration();
  const { run, busy, waiting, failure } = useAttempt();
  const agreements = useQuery(reading('getAgreements'));
  const version = agreements.data?.version ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    const inviteCode = storedInviteCode() ?? draft.inviteCode;
    if (agreements.isError) void agreements.refetch();
    if (hasFlaws(judgeProfile(draft, passwords, inviteCode, version))) return;
    void run(async () => {
      try {
        await api('validateAccount', { body: profileBody(draft, passwords.password) });
        edit({ profileReady: true, ...suggestHolder(draft) });
        await push('bank');
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RegisterField
        name="name"
        label={<Trans>Name</Trans>}
        hint={<Trans>What we’ll call you</Trans>}
        autoComplete="name"
      />
      <PasswordPair />
      <SourceField />
      <InviterField />
      <Confirmations version={version} />
      <AttemptNotice failure={failure} waiting={waiting} />
      <div className="over-keyboard">
        <Button type="submit" busy={busy} doing={<Trans>Checking…</Trans>}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Asks where the user heard of us. The answer only helps us, so it is optional, also if the list does not load. */
function SourceField() {
  const { t } = useLingui();
  const { draft, edit } = useRegistration();
  const wordsOf = useFlawTexts();
  const sources = useQuery(reading('getSources'));
  return (
    <SelectField
      label={<Trans>How did you hear about us?</Trans>}
      name="sourceCode"
      value={draft.sourceCode}
      onChange={(event) => edit({ sourceCode: event.target.value })}
      error={wordsOf('sourceCode')}
      hint={
        sources.isError ? <Trans>The list couldn’t be loaded. You can continue without it.</Trans> : undefined
      }
    >
      <option value="">{t`Prefer not to say`}</option>
      {sources.data?.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </SelectField>
  );
}

/** Invite code: fixed if it came from an invitation link, otherwise typed. */
function InviterField() {
  const stored = storedInviteCode();
  if (stored) {
    const hint = <Trans>From the invite link you opened</Trans>;
    const lock = <LockKeyhole size={18} className="mr-3.5 flex-none text-muted" />;
    return (
      <Field
        label={<Trans>Invite code</Trans>}
        name="inviteCode"
        value={stored}
        readOnly
        hint={hint}
        end={lock}
        className="[&>div]:border-dashed [&>div]:bg-page [&_input]:text-muted"
      />
    );
  }
  return (
    <RegisterField
      label={<Trans>Invite code (optional)</Trans>}
      name="inviteCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** Confirmation of age and agreement, and the wish for offers and news. `version` is the current agreement; empty until it is loaded. */
function Confirmations({ version }: { version: string }) {
  const { draft, edit, hasFlaws } = useRegistration();
  const wordsOf = useFlawTexts();
  const { open } = useDialogs();

  function agree(agreed: boolean) {
    // An agreement that is not loaded cannot be accepted.
    if (version === '') hasFlaws({ agreementsVersion: 'not-loaded' });
    else edit({ agreementsVersion: agreed ? version : '' });
  }

  return (
    <div className="grid gap-1">
      <Checkbox
        checked={draft.ageConfirmed}
        onChange={(ageConfirmed) => edit({ ageConfirmed })}
        error={wordsOf('ageConfirmed')}
      >
        <Trans>I am 20 years old or older</Trans>
      </Checkbox>
      <Checkbox
        checked={version !== '' && draft.agreementsVersion === version}
        onChange={agree}
        error={wordsOf('agreementsVersion')}
      >
        <span>
          <Trans>
            I accept the{' '}
            <button
              type="button"
              onClick={() => open({ name: 'terms' })}
              className="inline-flex min-h-11 items-center font-semibold text-gold-text"
            >
              Terms of Service
            </button>
          </Trans>
        </span>
      </Checkbox>
      <Checkbox checked={draft.marketing} onChange={(marketing) => edit({ marketing })}>
        <Trans>Send me offers and news (optional)</Trans>
      </Checkbox>
    </div>
  );
}
