import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { useApprovalRequest } from '../../../frame/api/useApprovalRequest.ts';
import { Personal } from '../../../frame/member/Personal.tsx';
import { errorText } from '../../../i18n/error-texts.ts';
import { listReasons } from '../../../i18n/reason-texts.ts';
import { storedReason } from '../../../i18n/stored-reason.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { Day } from '../../../ui/show/Age.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { State, Tag } from '../../../ui/status/Badge.tsx';
import type { Member } from '../member.ts';

/** Payout account, and the former accounts that no other member has registered. */
export function BankCard({ member }: { member: Member }) {
  const { t } = useLingui();
  const may = useMay();
  const [releasing, setReleasing] = useState<Member['formerBanks'][number] | null>(null);
  const { memberId, bank, formerBanks } = member;
  return (
    <Card title={t`Bank account`}>
      <div className="flex flex-wrap items-center gap-2">
        <Tag>{bank.code}</Tag>
        <Personal memberId={memberId} field="bank" masked={bank.account} />
      </div>
      <p>
        <Personal memberId={memberId} field="holder" masked={bank.holder} />
      </p>
      <p className="text-muted">
        {t`Used since`} <Day at={bank.since} />
      </p>
      {formerBanks.length > 0 ? (
        <h3 className="mt-2 border-t border-line-soft pt-2 font-medium">{t`Former accounts still linked`}</h3>
      ) : null}
      <ul>
        {formerBanks.map((former) => (
          <li key={former.id} className="flex flex-wrap items-center gap-x-2 py-1">
            <Tag>{former.code}</Tag>
            <span className="tabular">{former.account}</span>
            <span className="flex-1 text-xs text-muted">
              {t`since`} <Day at={former.since} />
            </span>
            {former.requestedBy ? (
              <State tone="progress">{t`Release requested by ${former.requestedBy}`}</State>
            ) : may('money.propose') ? (
              <Button variant="link" onClick={() => setReleasing(former)}>
                {t`Release bank account`}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {releasing ? (
        <ReleaseDialog memberId={memberId} account={releasing} onClose={() => setReleasing(null)} />
      ) : null}
    </Card>
  );
}

interface Props {
  memberId: string;
  account: Member['formerBanks'][number];
  onClose: () => void;
}

/** Requests the release of a former bank account, so that another member can register it. A second person must approve. */
function ReleaseDialog({ memberId, account, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { id: claimId, code } = account;
  const number = account.account;
  const send = useApprovalRequest('requestReleaseApproval', onClose);
  return (
    <ReasonDialog
      open
      title={t`Release ${code} ${number}?`}
      action={t`Request approval`}
      reasons={listReasons(['BOTH_ASKED', 'MISTYPED', 'OTHER'], (message) => i18n._(message))}
      busy={send.busy}
      error={send.error ? errorText(send.error) : undefined}
      note={t`Needs a second approval`}
      onClose={onClose}
      onConfirm={(given) =>
        void send.run({ params: { memberId, claimId }, body: { why: storedReason(given) } })
      }
    >
      <p className="mb-3">
        {t`Money from this account is then unattributed until another member registers it. Contact both members first.`}
      </p>
    </ReasonDialog>
  );
}
