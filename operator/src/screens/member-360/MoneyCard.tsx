import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { clockOf } from '../../base/bangkok.ts';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { BigMinorMoney, MinorMoney } from './MinorMoney.tsx';
import type { Member } from './member.ts';

/** Current money: available, in games and held, with the totals in and out. */
export function MoneyCard({ member, onOpen }: { member: Member; onOpen: (movementId: string) => void }) {
  const { t } = useLingui();
  const { money, games, currency, onItsWay } = member;
  const inGames = games.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
  const total = BigInt(money.wallet) + BigInt(money.held) + inGames;
  const parts = [
    { name: t`Available`, minor: money.wallet, mark: 'bg-gold' },
    { name: t`In games`, minor: String(inGames), mark: 'bg-(--person-0)' },
    { name: t`Held`, minor: money.held, mark: 'bg-muted' },
  ];
  const words: Record<string, string> = {
    qr: t`QR, not paid yet`,
    deposit: t`Deposit notice`,
    slip: t`Slip being read`,
    gift: t`Gift link`,
  };
  const waiting = onItsWay.filter(({ kind }) => kind !== 'withdraw' && kind !== 'transfer');
  return (
    <Card
      title={t`Money now`}
      actions={<span className="text-muted">{t`as of ${clockOf(new Date(money.asOf))}`}</span>}
    >
      <BigMinorMoney minor={String(total)} currency={currency} />
      <div aria-hidden className="my-2 flex h-2 gap-1">
        {total > 0n
          ? parts.map(({ name, minor, mark }) =>
              minor === '0' ? null : (
                <span
                  key={name}
                  className={`min-w-1 rounded-full ${mark}`}
                  style={{ flexGrow: amountOf(minor) }}
                />
              ),
            )
          : null}
      </div>
      <dl className="grid gap-y-1">
        {parts.map(({ name, minor, mark }) => (
          <div key={name} className="flex items-center justify-between gap-3">
            <dt className="flex items-center gap-2">
              <span aria-hidden className={`size-2.5 rounded-[3px] ${mark}`} />
              {name}
            </dt>
            <dd>
              <MinorMoney minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2">
          <dt className="text-muted">{t`Lifetime deposits (${money.deposits})`}</dt>
          <dd>
            <MinorMoney minor={money.deposited} currency={currency} />
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t`Lifetime withdrawals (${money.withdrawals})`}</dt>
          <dd>
            <MinorMoney minor={money.withdrawn} currency={currency} />
          </dd>
        </div>
      </dl>
      {money.holds.length + waiting.length > 0 ? (
        <ul className="mt-2 border-t border-line pt-2">
          {money.holds.map((hold) => (
            <li key={hold.id}>
              <button
                type="button"
                onClick={() => onOpen(hold.id)}
                className="-mx-2 flex w-[calc(100%+16px)] items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-sunken"
              >
                <span className="min-w-0 flex-1 truncate">
                  {hold.operationLock === 'withdraw'
                    ? t`Withdrawal`
                    : t`Transfer, ${hold.operationLock.replace(/^game:/, '')}`}
                </span>
                <Age since={hold.since} promiseMinutes={30} />
                <MinorMoney minor={hold.amount} currency={currency} />
              </button>
            </li>
          ))}
          {waiting.map((item) => (
            <li key={item.id} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1 truncate">{words[item.kind] ?? item.kind}</span>
              <Age since={item.createdAt} promiseMinutes={30} />
              <MinorMoney minor={item.amount} currency={currency} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
