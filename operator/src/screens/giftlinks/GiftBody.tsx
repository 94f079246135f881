import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PastDecisions } from '../../frame/queue/PastDecisions.tsx';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { noAnswerText } from '../../i18n/no-answer-texts.ts';
import { Age, Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Notice, State } from '../../ui/status/Badge.tsx';
import { giftStateNotes, giftStateTexts } from './gift-texts.ts';

type Props = { one: BackofficeReply<'getGiftLink'> };

/** Details of one gift link: its state, the provider's answers and the outcome. */
export function GiftBody({ one }: Props) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-3">
      <PendingApprovalNotice
        approval={one.approval}
        what={one.approval?.decision === 'close' ? t`Nothing received` : t`Money received`}
      />
      <Notice tone={one.escalatedAt ? 'warning' : 'plain'}>{i18n._(giftStateNotes[one.state])}</Notice>
      <div className="grid gap-3 xl:grid-cols-2">
        <InquiryCard one={one} />
        <MemberCard one={one} />
        <Credits one={one} />
        {one.decisions.length > 0 ? (
          <Card title={t`Decisions`}>
            <PastDecisions decisions={one.decisions} />
          </Card>
        ) : null}
      </div>
    </div>
  );
}

function InquiryCard({ one }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Inquiry to the wallet provider`}>
      <KeyValue
        rows={[
          [t`Link received`, <Time key="since" at={one.since} full />],
          [t`Redemption sent`, one.sentAt ? <Time key="sent" at={one.sentAt} full /> : t`never`],
          one.asked === null ? null : [t`Inquiries`, plural(one.asked, { one: '# time', other: '# times' })],
          one.lastAnswerAt ? [t`Last valid answer`, <Age key="heard" since={one.lastAnswerAt} />] : null,
          one.escalatedAt ? [t`Escalated since`, <Age key="person" since={one.escalatedAt} />] : null,
          one.why ? [t`Its answer`, noAnswerText(one.why, (words) => i18n._(words))] : null,
          [
            t`Wallet provider`,
            one.providerEnabled ? (
              <State key="on" tone="success">{t`enabled`}</State>
            ) : (
              <State key="off" tone="warning">{t`disabled`}</State>
            ),
          ],
          one.endedAt ? [t`Ended at`, <Time key="end" at={one.endedAt} full />] : null,
        ]}
      />
    </Card>
  );
}

function MemberCard({ one }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`The member`}>
      <KeyValue
        rows={[
          [t`Member`, one.publicId],
          [t`Name, phone`, `${one.name} · ${one.phone}`],
        ]}
      />
      <p className="mt-2 mb-1 text-muted">{t`Other links of the member`}</p>
      {one.others.length === 0 ? <p>{t`None`}</p> : null}
      <ul className="grid gap-1">
        {one.others.map(({ id, ending, state, amount, paid, at }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Time at={at} className="flex-none text-muted" />
            <span className="min-w-0 flex-1 truncate text-muted">
              …{ending} · {i18n._(giftStateTexts[state])}
            </span>
            <Money amount={amountOf(paid ?? amount)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Gift credits of the same amount at about that time, to any member. They show whether the money was credited after all.
 */
function Credits({ one: { credits } }: Props) {
  const { t } = useLingui();
  return (
    <Card title={t`Gifts of this amount around that time`}>
      {credits.length === 0 ? <p className="text-muted">{t`None credited`}</p> : null}
      <ul className="grid gap-1">
        {credits.map(({ id, amount, at, mine }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Time at={at} className="flex-none text-muted" />
            <span className="min-w-0 flex-1 truncate">{mine ? t`to this member` : t`to another member`}</span>
            <Money amount={amountOf(amount)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
