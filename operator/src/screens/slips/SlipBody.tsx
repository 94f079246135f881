import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { amountOf } from '../../base/amount.ts';
import { SlipPicture } from '../../frame/member/SlipPicture.tsx';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge, Notice, State, Tag } from '../../ui/status/Badge.tsx';
import { DecidedCard } from '../bank-receipts/DecidedCard.tsx';
import { SlipReceipts } from './SlipReceipts.tsx';
import type { SimilarReceipt, Slip } from './useSlipActions.ts';

interface Props {
  slip: Slip;
  chosen: SimilarReceipt | undefined;
  /** Whether no bank receipt has been chosen yet, so that the likeliest is preselected. */
  isFirstView: boolean;
  onChoose: (lineId: string) => void;
}

/** Slip image on the left; its QR data, the bank's answer and candidate receipts on the right. */
export function SlipBody({ slip, chosen, isFirstView, onChoose }: Props) {
  const { t } = useLingui();
  const isOver = slip.state === 'failed' || slip.state === 'success';
  const choose = useEffectEvent(onChoose);
  const first = isFirstView ? chosen?.id : undefined;
  useEffect(() => {
    // The first preselected receipt stays chosen: an update must not put another one under the key that credits.
    if (first) choose(first);
  }, [first]);
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(260px,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-3">
        <SlipPicture slip={slip.id} alt={t`The slip`} className="h-[560px] max-xl:h-[400px]" />
        <p className="text-muted">{t`Each view of an image is recorded in the audit log.`}</p>
      </div>
      <div className="grid content-start gap-3">
        <DecidedCard decided={slip.decided} />
        {isOver ? null : (
          <Notice tone="plain">{t`An image is not proof: only money received is credited, from the bank receipt chosen below.`}</Notice>
        )}
        <QrCard slip={slip} />
        <BankAnswerCard slip={slip} />
        {isOver ? null : <SlipReceipts slip={slip} chosen={chosen} onChoose={onChoose} />}
        <FromMemberCard slip={slip} />
      </div>
    </div>
  );
}

function QrCard({ slip }: { slip: Slip }) {
  const { t } = useLingui();
  const { qr, used } = slip;
  if (!qr)
    return (
      <Card title={t`From the QR`}>
        <p className="text-muted">{t`No QR code could be read in the image.`}</p>
      </Card>
    );
  return (
    <Card
      title={t`From the QR`}
      actions={
        qr.isWhole ? (
          <Badge tone="success">{t`Read, checksum valid`}</Badge>
        ) : (
          <Badge tone="warning">{t`Damaged`}</Badge>
        )
      }
    >
      <KeyValue
        rows={[
          [
            t`Sending bank`,
            <span key="bank">
              {qr.sendingBank} {qr.bankCode ? <Tag>{qr.bankCode}</Tag> : null}
            </span>,
          ],
          [
            t`Reference`,
            <span key="ref" className="break-all">
              {qr.transRef}
            </span>,
          ],
          [t`Used before`, <ReferenceUse key="used" used={used} />],
        ]}
      />
    </Card>
  );
}

function ReferenceUse({ used }: { used: Slip['used'] }) {
  const { t } = useLingui();
  if (!used) return <State tone="plain">{t`Reference not used`}</State>;
  if (used.isThis) return <State tone="success">{t`Never`}</State>;
  return (
    <PageLink to={`/slips/${used.memberId}.${used.slipId}`} className="font-medium text-failed underline">
      {t`Yes, by ${used.publicId ?? used.memberId}`}
    </PageLink>
  );
}

function BankAnswerCard({ slip }: { slip: Slip }) {
  const { t } = useLingui();
  const { reported: reply, payment } = slip;
  const from = reply && [reply.bankCode, reply.accountNo].filter(Boolean).join(' ');
  return (
    <Card
      title={t`Bank’s answer`}
      actions={
        reply ? <Badge tone="success">{t`Confirmed`}</Badge> : <Badge tone="progress">{t`Nothing yet`}</Badge>
      }
    >
      <KeyValue
        rows={[
          reply ? [t`Amount`, <Money key="amount" amount={amountOf(reply.amount)} sign />] : null,
          reply ? [t`Transferred`, <Time key="paid" at={reply.paidAt} full />] : null,
          from ? [t`Sent from`, from] : null,
          reply
            ? null
            : [t`Inquiries`, plural(slip.asked, { one: '# time, no answer', other: '# times, no answer' })],
          !reply && slip.nextAt ? [t`Next inquiry`, <Time key="next" at={slip.nextAt} full />] : null,
          [t`Provider`, slip.provider],
          payment
            ? [
                t`Deposited`,
                <span key="payment">
                  <Money amount={amountOf(payment.amount)} sign /> <Time at={payment.at} full />
                  {payment.publicId ? ` → ${payment.publicId}` : ''}
                </span>,
              ]
            : null,
        ]}
      />
    </Card>
  );
}

function FromMemberCard({ slip }: { slip: Slip }) {
  const { t } = useLingui();
  return (
    <Card title={t`From the member`}>
      <KeyValue
        rows={[
          [t`Name`, slip.name],
          [t`Own account`, `${slip.own.bankCode} ${slip.own.accountNo}`],
          [t`Received by us`, <Time key="sent" at={slip.since} full />],
          ...slip.said.map(
            ({ amount, at }) =>
              [
                t`Deposit notice`,
                <span key={at}>
                  <Money amount={amountOf(amount)} sign /> <Time at={at} />
                </span>,
              ] as const,
          ),
        ]}
      />
    </Card>
  );
}
