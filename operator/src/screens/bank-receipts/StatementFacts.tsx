import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge } from '../../ui/status/Badge.tsx';

type Statement = BackofficeReply<'getStatementFile'>;
type Credits = Pick<Statement, 'currency' | 'creditedAmount' | 'left' | 'payments'>;

/**
 * Imported statement with the credits that no other source has made, also for the accounts that it was imported for
 * before.
 */
export function StatementFacts({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const { requestedBy, approvedBy, releasedAt, openRequest, waiting, returned, earlier } = statement;
  const sums = useSums();
  return (
    <div className="mt-4 grid gap-3">
      <KeyValue
        rows={[
          [t`Imported by`, requestedBy === null ? t`a command` : `${requestedBy}, ${approvedBy ?? ''}`],
          ...sums(statement),
          [t`Waiting`, String(waiting)],
          [t`Returned`, String(returned)],
          releasedAt ? [t`Released`, <Time key="r" at={releasedAt} full />] : null,
          openRequest ? [t`Release`, t`Awaiting second approval`] : null,
        ]}
      />
      <Payments {...statement} />
      {earlier.map(({ account, ...credits }) => (
        <section key={account} className="grid gap-3">
          <h3 className="font-semibold">{t`Imported earlier for ${account}`}</h3>
          <KeyValue rows={sums(credits)} />
          <Payments {...credits} />
        </section>
      ))}
    </div>
  );
}

function useSums() {
  const { t } = useLingui();
  return ({ currency, creditedAmount, left }: Credits) =>
    [
      [t`Credited`, <Money key="c" amount={amountOf(creditedAmount)} currency={currency} sign />],
      [t`Still in the wallets`, <Money key="l" amount={amountOf(left)} currency={currency} sign />],
    ] as const;
}

function Payments({ payments, currency }: Pick<Credits, 'payments' | 'currency'>) {
  const { t } = useLingui();
  return (
    <table className="w-full text-left">
      <thead className="text-muted">
        <tr>
          <th className="py-1 pr-3 font-normal">{t`Transferred`}</th>
          <th className="py-1 font-normal">{t`Member`}</th>
          <th className="py-1 text-right font-normal">{t`Amount`}</th>
          <th className="py-1 pl-3 text-right font-normal">{t`Now in the wallet`}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.bankReceiptId} className="border-t border-line-soft">
            <td className="py-1 pr-3">
              <Time at={payment.paidAt} full />
            </td>
            <td className="py-1">
              <PageLink to={`/members/${payment.memberId}`} className="hover:underline">
                {payment.publicId}
              </PageLink>{' '}
              {payment.isHeld ? <Badge tone="warning">{t`withdrawals held`}</Badge> : null}
            </td>
            <td className="py-1 text-right">
              <Money amount={amountOf(payment.amount)} currency={currency} />
            </td>
            <td className="py-1 pl-3 text-right">
              <Money amount={amountOf(payment.wallet)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
