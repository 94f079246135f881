import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMay } from '../../frame/api/session.ts';
import { NotesCard } from '../../frame/member/NotesCard.tsx';
import { PastDecisions } from '../../frame/queue/PastDecisions.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { BankCard, LinkedCard } from './AccountCards.tsx';
import { DevicesCard, StatementCard } from './ActivityCards.tsx';
import { MoneyCard, PlayCard } from './MoneyCards.tsx';
import { riskSignalTexts } from './withdrawal-texts.ts';

type Detail = BackofficeReply<'getWithdrawal'>;

/** Review details in the order of review: risk signals, money, account and devices, history. */
export function WithdrawalBody({ one }: { one: Detail }) {
  const { t } = useLingui();
  const knowsMember = useMay()('members.see');
  return (
    <div className="grid gap-3 xl:grid-cols-2">
      <RiskSignalsCard one={one} />
      <MoneyCard one={one} />
      <PlayCard one={one} />
      <BankCard one={one} />
      <DevicesCard one={one} />
      <StatementCard one={one} />
      {knowsMember ? <NotesCard memberId={one.memberId} /> : null}
      <LinkedCard one={one} />
      {one.approvals.length > 0 || one.refusal ? (
        <Card title={t`Decisions`} className="xl:col-span-2">
          <PastDecisions decisions={one.approvals.map((yes) => ({ ...yes, decision: 'approve' }))} />
          {one.approvals.flatMap(({ who, at, counts }) =>
            counts ? (
              []
            ) : (
              <p key={at}>
                <State tone="warning">{t`${who}’s approval no longer counts: the amount is above their limit now`}</State>
              </p>
            ),
          )}
          {one.refusal ? <p className="text-muted">{t`Bank’s rejection: ${one.refusal}`}</p> : null}
        </Card>
      ) : null}
    </div>
  );
}

/** Risk signals: those against approval on the left, those for it on the right. */
function RiskSignalsCard({ one }: { one: Detail }) {
  const { t } = useLingui();
  return (
    <Card title={t`Review reasons`} className="xl:col-span-2">
      <div className="grid gap-x-6 gap-y-1.5 md:grid-cols-2">
        {[false, true].map((good) => (
          <SignalList
            key={String(good)}
            good={good}
            signals={one.riskSignals.filter((each) => each.good === good)}
          />
        ))}
      </div>
    </Card>
  );
}

export function SignalList({ good, signals }: { good: boolean; signals: Detail['riskSignals'] }) {
  const { t, i18n } = useLingui();
  return (
    <ul aria-label={good ? t`Positive signals` : t`Risks`} className="grid content-start gap-1.5">
      {signals.map(({ sign, count = 0, times = 0 }) => (
        <li key={sign} className="flex items-start gap-2">
          {good ? (
            <CircleCheck size={16} aria-hidden className="mt-0.5 flex-none text-success" />
          ) : (
            <TriangleAlert size={16} aria-hidden className="mt-0.5 flex-none text-progress" />
          )}
          <span>{i18n._(riskSignalTexts[sign]({ count, times: times.toFixed(2) }))}</span>
        </li>
      ))}
    </ul>
  );
}
