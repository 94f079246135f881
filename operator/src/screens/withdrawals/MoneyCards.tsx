import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountOf, amountText } from '../../base/amount.ts';
import { cx } from '../../ui/design/cx.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { State } from '../../ui/status/Badge.tsx';

type Props = { one: BackofficeReply<'getWithdrawal'> };

/** Member's money now: available, in games and held. */
export function MoneyCard({ one: { money, currency } }: Props) {
  const { t } = useLingui();
  const parts = [
    { name: t`Available`, amount: money.wallet, color: 'gold' },
    { name: t`In games`, amount: money.games, color: 'blue' },
    { name: t`Held`, amount: money.held, color: 'held' },
  ] as const;
  const all = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString();
  return (
    <Card
      title={t`Money now`}
      actions={
        <span className="text-muted">{t`${currencySign(currency)}${amountText(all, currency)} in total`}</span>
      }
    >
      <Meter
        parts={parts.map(({ amount, color }) => ({
          color,
          share: Number(amount) / Math.max(Number(all), 1),
        }))}
      />
      <KeyValue
        rows={parts.map(({ name, amount }) => [
          name,
          <Money key={name} amount={amountOf(amount)} currency={currency} />,
        ])}
      />
    </Card>
  );
}

/** Deposits, wagering since the last deposit and earlier withdrawals. */
export function PlayCard({ one: { figures, currency } }: Props) {
  const { t } = useLingui();
  const { lastDeposit, play, deposits, withdrawals, monthIn, monthOut } = figures;
  const times = lastDeposit ? Number(play.turnover) / Math.max(Number(lastDeposit.amount), 1) : null;
  const money = (amount: string) => <Money amount={amountOf(amount)} currency={currency} />;
  const net = (BigInt(deposits.amount) - BigInt(withdrawals.amount)).toString();
  return (
    <Card
      title={t`Wagered since deposit`}
      actions={
        times === null ? null : (
          <State tone={times < 1 ? 'warning' : 'success'}>{t`${times.toFixed(2)} ×`}</State>
        )
      }
    >
      {times === null ? null : <Meter parts={[{ color: 'gold', share: Math.min(times, 1) }]} />}
      <KeyValue
        rows={[
          lastDeposit
            ? [
                <span key="at">
                  {t`Deposit`} <Time at={lastDeposit.at} />
                </span>,
                money(lastDeposit.amount),
              ]
            : [t`Deposit`, t`None yet`],
          [
            t`Counted turnover, ${plural(play.bets, { one: '# bet', other: '# bets' })}`,
            money(play.turnover),
          ],
          [
            t`30 days: in, out`,
            <span key="month" className="whitespace-nowrap">
              {money(monthIn)} / {money(monthOut)}
            </span>,
          ],
          [
            t`All time: ${plural(deposits.count, { one: '# deposit', other: '# deposits' })}, ${plural(withdrawals.count, { one: '# withdrawal', other: '# withdrawals' })}`,
            <span key="all" className="whitespace-nowrap">
              {money(deposits.amount)} / {money(withdrawals.amount)}
            </span>,
          ],
          [t`Net deposits`, money(net)],
        ]}
      />
    </Card>
  );
}

interface Part {
  readonly color: 'gold' | 'blue' | 'held';
  /** Share of the whole, 0 to 1. */
  readonly share: number;
}

const fills = { gold: 'fill-(--chart-gold)', blue: 'fill-(--chart-blue)', held: 'fill-(--chart-grey)' };

/** Bar of parts of a whole. It is hidden from screen readers, because the figures below state the same. */
function Meter({ parts }: { parts: readonly Part[] }) {
  let from = 0;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mb-2 h-[7px] w-full rounded-full"
    >
      <rect width="100" height="2" className="fill-(--line-soft)" />
      {parts.map(({ color, share }) => {
        const x = from;
        from += share * 100;
        return (
          <rect
            key={color}
            x={x}
            width={Math.max(share * 100 - 0.4, 0)}
            height="2"
            className={cx(fills[color])}
          />
        );
      })}
    </svg>
  );
}
