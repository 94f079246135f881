import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AttemptNotice } from './AttemptNotice.tsx';
import { Confirmations } from './Confirmations.tsx';
import { InviterField } from './InviterField.tsx';
import { storedInviteCode } from './invite-code.ts';
import { PasswordPair } from './PasswordPair.tsx';
import { RegisterField } from './RegisterField.tsx';
import { useRegistration } from './registration.ts';
import { judgeProfile } from './rules.ts';
import { SourceField } from './SourceField.tsx';
import { useAttempt } from './useAttempt.ts';
import { profileBody } from './useCreateAccount.ts';

/** Asked of the server before the bank step, so that nobody types bank details for a phone that is taken. */
export function ProfileStep() {
  const { draft, passwords, edit, hasFaults, placeRefusal, push } = useRegistration();
  const { run, busy, slow, fault } = useAttempt();
  const agreements = useQuery(reading('getAgreements'));
  const version = agreements.data?.version ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    const inviteCode = storedInviteCode() ?? draft.inviteCode;
    if (agreements.isError) void agreements.refetch();
    if (hasFaults(judgeProfile(draft, passwords, inviteCode, version))) return;
    void run(async () => {
      try {
        await api('validateAccount', { body: profileBody(draft, passwords.password) });
        edit({ profileReady: true });
        await push('bank');
      } catch (error) {
        if (!(await placeRefusal(error))) throw error;
      }
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RegisterField name="name" label={<Trans>Name</Trans>} autoComplete="name" />
      <PasswordPair />
      <SourceField />
      <InviterField />
      <Confirmations version={version} />
      <AttemptNotice fault={fault} slow={slow} />
      <Button type="submit" busy={busy}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
