import { Trans } from '@lingui/react/macro';
import { Field } from '../../ui/field/Field.tsx';
import { storedInviteCode } from './invite-code.ts';
import { RegisterField } from './RegisterField.tsx';

/** Who opened an invitation link was invited by that member: the code stands there and cannot be changed. */
export function InviterField() {
  const stored = storedInviteCode();
  const label = <Trans>Inviter code</Trans>;
  if (stored) {
    const hint = <Trans>From the invitation link that you opened</Trans>;
    return <Field label={label} name="inviteCode" value={stored} readOnly hint={hint} />;
  }
  return (
    <RegisterField
      label={label}
      name="inviteCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={<Trans>Leave it empty if nobody invited you.</Trans>}
    />
  );
}
