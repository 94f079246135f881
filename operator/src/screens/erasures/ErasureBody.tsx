import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { erasureDueDays } from '@kapao/contract/erasure-terms';
import { useLingui } from '@lingui/react/macro';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Notice, State } from '../../ui/status/Badge.tsx';
import { refusalTexts, stateTexts, stateTones } from './erasure-texts.ts';

/** Request of a member to be erased: its times, its state and what forbids it. */
export function ErasureBody({ one }: { one: BackofficeReply<'getErasureRequest'> }) {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  return (
    <div className="grid max-w-[980px] gap-3">
      <PendingApprovalNotice approval={one.approval} what={t`Propose erasure`} />
      {one.refusal ? <Notice tone="warning">{i18n._(refusalTexts[one.refusal])}</Notice> : null}
      <Card
        title={t`Request of the member`}
        note={<State tone={stateTones[one.state]}>{i18n._(stateTexts[one.state])}</State>}
      >
        <KeyValue
          aligned
          rows={[
            [t`Request sent`, <Time key="since" at={one.since} full />],
            [t`Can be proposed from`, <Time key="start" at={one.startsAt} full />],
            [t`Decide by`, <Time key="due" at={one.dueAt} full />],
            one.endedAt ? [t`Ended`, <Time key="end" at={one.endedAt} full />] : null,
            one.declined ? [t`Declined by`, `${one.declined.by} · ${said(one.declined.reason)}`] : null,
          ]}
        />
        <p className="mt-2 text-xs text-muted">
          {t`The law gives ${erasureDueDays} days for the decision. Until the erasure is approved the member can withdraw the request.`}
        </p>
      </Card>
    </div>
  );
}
