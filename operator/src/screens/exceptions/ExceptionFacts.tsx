import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PastDecisions } from '../../frame/queue/PastDecisions.tsx';
import { noAnswerText } from '../../i18n/no-answer-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Notice, State } from '../../ui/status/Badge.tsx';
import { alarmTexts, factTexts } from './exception-texts.ts';

export type ExceptionItem = BackofficeReply<'getException'>;

/** Everything known about one exception: the inquiry, the answers and where the money is now. */
export function ExceptionFacts({ item }: { item: ExceptionItem }) {
  const { t, i18n } = useLingui();
  const currency = item.currency ?? 'THB';
  const alarm = item.alarm ? alarmTexts[item.alarm] : undefined;
  const asked = item.asked ?? 0;
  // The item's id, kind and member are shown above in words.
  const evidence = item.evidence.filter(({ name }) => !['id', 'kind', 'memberId'].includes(name));
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      {alarm || item.held ? (
        <div className="xl:col-span-2">
          <Notice tone="warning">
            {alarm ? i18n._(alarm) : t`Outcome not known yet`}
            {item.held ? ` · ${t`the member’s money is held until it is closed`}` : ''}
          </Notice>
        </div>
      ) : null}
      <Card title={t`Inquiry`}>
        <KeyValue
          rows={[
            [t`Provider`, item.provider ?? '–'],
            item.provider && !item.providerEnabled
              ? [t`Provider status`, <State key="off" tone="failed">{t`disabled or removed`}</State>]
              : null,
            item.inquiringSince ? [t`Inquiring since`, <Time key="since" at={item.inquiringSince} />] : null,
            item.asked === null ? null : [t`Inquiries`, asked],
            item.lastAnswerAt ? [t`Last answer`, <Time key="heard" at={item.lastAnswerAt} />] : null,
            item.escalatedAt ? [t`Escalated since`, <Time key="person" at={item.escalatedAt} />] : null,
            item.ours === null
              ? null
              : [t`Our amount`, <Money key="ours" amount={amountOf(item.ours)} currency={currency} />],
            item.theirs === null
              ? null
              : [
                  t`Provider’s amount`,
                  <Money key="theirs" amount={amountOf(item.theirs)} currency={currency} />,
                ],
          ]}
        />
      </Card>
      {item.facts.length > 0 ? (
        <Card title={t`Transaction`}>
          <FactList facts={item.facts} />
        </Card>
      ) : null}
      {evidence.length > 0 ? (
        <Card title={t`Noted at escalation`}>
          <FactList facts={evidence} />
        </Card>
      ) : null}
      {item.balances.length > 0 ? (
        <Card title={t`Member’s balances now`}>
          <KeyValue
            rows={item.balances.map(({ code, balance, currency: own }) => [
              code === 'wallet' ? t`Wallet` : code === 'held' ? t`Held` : code.replace('game:', ''),
              <Money key={code} amount={amountOf(balance)} currency={own} />,
            ])}
          />
        </Card>
      ) : null}
      {item.bets ? <BetsCard bets={item.bets} currency={currency} /> : null}
      {item.alike.length > 0 ? <SimilarCard item={item} /> : null}
      {item.decisions.length > 0 ? (
        <Card title={t`Earlier decisions`}>
          <PastDecisions decisions={item.decisions} />
        </Card>
      ) : null}
    </div>
  );
}

function BetsCard({ bets, currency }: { bets: NonNullable<ExceptionItem['bets']>; currency: 'THB' | 'LAK' }) {
  const { t } = useLingui();
  return (
    <Card title={t`Bets at this game`}>
      <KeyValue
        rows={[
          [t`Waiting for results`, bets.open],
          [t`Open stakes`, <Money key="stake" amount={amountOf(bets.openStake)} currency={currency} />],
          [t`Bets settled since it started`, bets.since],
          [t`Win or loss`, <Money key="result" signed amount={amountOf(bets.result)} currency={currency} />],
          bets.lastAnswerAt ? [t`Last bets reported at`, <Time key="heard" at={bets.lastAnswerAt} />] : null,
        ]}
      />
    </Card>
  );
}

function SimilarCard({ item }: { item: ExceptionItem }) {
  const { t } = useLingui();
  const types: Readonly<Record<string, string>> = {
    deposit: t`Deposit`,
    withdraw: t`Withdrawal`,
    transfer: t`Transfer`,
  };
  const outcomes = { done: t`done`, failed: t`returned`, open: t`in progress` };
  return (
    <Card title={t`Same amount within three days`}>
      <KeyValue
        rows={item.alike.map(({ id, type, counterpart, at, outcome }) => [
          `${types[type] ?? type}${counterpart && counterpart !== 'BANK' ? ` · ${counterpart}` : ''}`,
          <span key={id} className="inline-flex gap-2 text-muted">
            <Time at={at} />
            {outcomes[outcome]}
          </span>,
        ])}
      />
    </Card>
  );
}

interface Props {
  facts: readonly { readonly name: string; readonly value: string }[];
}

/** Facts by name. Timestamps are formatted, other values are shown unchanged. */
function FactList({ facts }: Props) {
  const { i18n } = useLingui();
  return (
    <KeyValue
      rows={facts.map(({ name, value }) => {
        const word = factTexts[name];
        return [
          word ? i18n._(word) : name,
          /^\d{4}-\d\d-\d\dT/.test(value) ? (
            <Time key={name} at={value} />
          ) : (
            <span key={name} className="tabular break-all">
              {name === 'why' ? noAnswerText(value, (words) => i18n._(words)) : value}
            </span>
          ),
        ];
      })}
    />
  );
}
