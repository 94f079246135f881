import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../frame/api/useAction.ts';
import { sayError } from '../../../i18n/error-words.ts';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import type { Member } from '../useMember.ts';

interface Props {
  memberId: string;
  account: Member['formerBanks'][number];
  onClose: () => void;
}

/** Takes a former bank account from its member, so that another may register it: proposed here, done by a second person. */
export function ReleaseDialog({ memberId, account, onClose }: Props) {
  const { t } = useLingui();
  const { id: claimId, code } = account;
  const number = account.account;
  const send = useAction('proposeRelease', {
    quiet: true,
    done: () => t`Proposed. Somebody else accepts it now.`,
    onDone: onClose,
  });
  const reasons = [
    { code: 'both', label: t`Both members were asked` },
    { code: 'mistyped', label: t`The member mistyped it, and it never was theirs` },
    { code: 'other', label: t`Another reason`, needsText: true },
  ];
  return (
    <ReasonDialog
      open
      title={t`Release ${code} ${number}?`}
      action={t`Propose`}
      reasons={reasons}
      busy={send.busy}
      error={send.error ? sayError(send.error) : undefined}
      note={t`Somebody else accepts it`}
      onClose={onClose}
      onConfirm={({ code: reason, text }) => {
        const said = reasons.find((one) => one.code === reason && reason !== 'other')?.label;
        const why = [said, text].filter(Boolean).join(': ');
        void send.run({ params: { memberId, claimId }, body: { why } });
      }}
    >
      <p className="mb-3">
        {t`Money that still comes from this account is nobody’s then, until another member registers it. Ask both of them first.`}
      </p>
    </ReasonDialog>
  );
}
