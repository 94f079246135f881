import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../frame/api/useAction.ts';
import { sayError } from '../../../i18n/error-texts.ts';
import { reasonOf } from '../../../i18n/reason-text.ts';
import { listReasons } from '../../../i18n/reason-texts.ts';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import type { Member } from '../useMember.ts';

interface Props {
  memberId: string;
  account: Member['formerBanks'][number];
  onClose: () => void;
}

/** Requests the release of a former bank account, so that another member can register it. A second person must approve. */
export function ReleaseDialog({ memberId, account, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { id: claimId, code } = account;
  const number = account.account;
  const send = useAction('requestReleaseApproval', {
    quiet: true,
    done: () => t`Requested. Waiting for a second approval.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t`Release ${code} ${number}?`}
      action={t`Request approval`}
      reasons={listReasons(['BOTH_ASKED', 'MISTYPED', 'OTHER'], (message) => i18n._(message))}
      busy={send.busy}
      error={send.error ? sayError(send.error) : undefined}
      note={t`Needs a second approval`}
      onClose={onClose}
      onConfirm={(given) => void send.run({ params: { memberId, claimId }, body: { why: reasonOf(given) } })}
    >
      <p className="mb-3">
        {t`Money from this account is then unattributed until another member registers it. Contact both members first.`}
      </p>
    </ReasonDialog>
  );
}
