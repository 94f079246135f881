import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { Personal } from '../../frame/member/Personal.tsx';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge, Notice, Tag } from '../../ui/status/Badge.tsx';
import { figureText, kindAdvice, limitTexts } from './risk-review-texts.ts';

type RiskReview = BackofficeReply<'getRiskReview'>;
type InvolvedMember = RiskReview['people'][number];

/** Findings in figures, and the members concerned. */
export function RiskReviewBody({ one }: { one: RiskReview }) {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  const limit = one.kind === 'limit' ? limitTexts[one.about] : undefined;
  return (
    <div className="grid max-w-[980px] gap-3">
      <Notice tone="plain">{i18n._(kindAdvice[one.kind])}</Notice>
      <Card title={t`What was found`} note={<Time at={one.since} full />}>
        <KeyValue
          aligned
          rows={[
            limit ? [t`Limit`, i18n._(limit)] : null,
            ...Object.entries(one.figures).map(([name, value]) => {
              const [word, shown] = figureText(name, value, one.currency);
              return [
                word,
                <span key={name} className="tabular font-medium">
                  {shown}
                </span>,
              ] as const;
            }),
          ]}
        />
      </Card>
      <div className="grid gap-3 xl:grid-cols-2">
        {one.people.map((person) => (
          <InvolvedMemberCard key={person.memberId} person={person} currency={one.currency} />
        ))}
      </div>
      {one.more > 0 ? (
        <p className="text-muted">{plural(one.more, { one: '# more member', other: '# more members' })}</p>
      ) : null}
      {one.seen ? (
        <Card title={t`Reviewed`}>
          {one.seen.who} · <Time at={one.seen.at} full />
          {one.seen.note ? <p className="mt-1">{said(one.seen.note)}</p> : null}
        </Card>
      ) : null}
    </div>
  );
}

function InvolvedMemberCard({
  person,
  currency,
}: {
  person: InvolvedMember;
  currency: RiskReview['currency'];
}) {
  const { t } = useLingui();
  const { memberId } = person;
  const money = (digits: string) => <Money amount={amountOf(digits)} currency={currency} sign />;
  return (
    <Card
      title={
        <PageLink to={`/members/${memberId}`} className="hover:underline">
          {person.name}
        </PageLink>
      }
      note={person.publicId}
      actions={person.blocked ? <Badge tone="failed">{t`Blocked`}</Badge> : null}
    >
      <KeyValue
        rows={[
          [
            t`Bank account`,
            <span key="no" className="inline-flex items-center gap-2">
              <Tag>{person.bankCode}</Tag>
              <Personal memberId={memberId} field="bank" masked={person.accountNo} />
            </span>,
          ],
          [
            t`Account name`,
            <Personal key="holder" memberId={memberId} field="holder" masked={person.accountName} />,
          ],
          [t`Phone`, <Personal key="phone" memberId={memberId} field="phone" masked={person.phone} />],
          [t`Member since`, <Time key="since" at={person.since} full />],
          [t`Deposited, 30 days`, money(person.came)],
          [t`Withdrawn, 30 days`, money(person.went)],
          [t`Turnover, 30 days`, money(person.turnover)],
        ]}
      />
    </Card>
  );
}
