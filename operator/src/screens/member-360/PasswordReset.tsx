import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Notice, State } from '../../ui/status/Badge.tsx';
import type { Member } from './member.ts';

/** Reset of the password for a member without the phone: requested, approved by a second person, then its code. */
export function PasswordReset({ member }: { member: Member }) {
  const { t } = useLingui();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const [code, setCode] = useState('');
  const { memberId, passwordReset } = member;
  const { requestedBy, codeUntil } = passwordReset;
  const show = useAction('showResetCode', { quiet: true, onDone: (reply) => setCode(reply.code) });
  if (!may('money.propose')) return null;
  return (
    <div className="mt-2 grid gap-2 border-t border-line-soft pt-2">
      {requestedBy ? <State tone="progress">{t`Password reset requested by ${requestedBy}`}</State> : null}
      {codeUntil ? (
        <p>
          {t`Password reset approved; its code is valid until`} <Time at={codeUntil} />
        </p>
      ) : null}
      {codeUntil && code ? (
        <p>
          {t`Read this code to the member:`} <strong className="tabular">{code}</strong>
        </p>
      ) : null}
      {show.error ? <Notice tone="warning">{errorText(show.error)}</Notice> : null}
      {codeUntil && !code ? (
        <Button variant="link" busy={show.busy} onClick={() => void show.run({ params: { memberId } })}>
          {t`Show the code`}
        </Button>
      ) : null}
      {requestedBy || codeUntil ? null : (
        <Button variant="link" onClick={() => setAsking(true)}>
          {t`Start a password reset`}
        </Button>
      )}
      {asking ? <ResetDialog memberId={memberId} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

/** Requests the start of a reset. A second person must approve. */
function ResetDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const send = useApprovalRequest('requestResetApproval', onClose);
  return (
    <ReasonDialog
      open
      title={t`Start a password reset?`}
      action={t`Request approval`}
      reasons={listReasons(['APP_LOST', 'PASSWORD_FORGOTTEN', 'OTHER'], (message) => i18n._(message))}
      busy={send.busy}
      error={send.error ? errorText(send.error) : undefined}
      note={t`Needs a second approval`}
      onClose={onClose}
      onConfirm={(given) => void send.run({ params: { memberId }, body: { why: storedReason(given) } })}
    >
      <p className="mb-3">
        {t`For a member who no longer has the phone. Make sure that it is the member. After the approval you read a code to them; they enter it under “Forgot password?” and also prove their bank account or a passkey. Withdrawals are then held for 24 hours, and within an hour they can log in on one new device without an SMS code.`}
      </p>
    </ReasonDialog>
  );
}
