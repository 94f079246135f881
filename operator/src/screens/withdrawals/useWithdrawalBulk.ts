import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { signalsToConfirm } from '@kapao/contract/backoffice/review-codes';
import { maxSmallWithdrawals, smallWithdrawal } from '@kapao/contract/backoffice/small-withdrawal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../base/amount.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { type Bulk, firstNames } from '../../frame/queue/bulk/bulk.ts';
import { codeText, errorText } from '../../i18n/error-texts.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { reviewTexts } from './withdrawal-texts.ts';

type Row = BackofficeRow<'listWithdrawals'>;

/** Approves several small withdrawals at once, each of which needs one approval and shows no sign of fraud. */
export function useWithdrawalBulk(): Bulk<Row> {
  const { t, i18n } = useLingui();
  const may = useMay()('withdrawals.decide');
  const approve = useAction('approveWithdrawals');
  const parts = (row: Row) => ({
    name: `${row.name} · ${sumsOf([row])}`,
    note: [row.publicId, row.reviewReason && i18n._(reviewTexts[row.reviewReason])]
      .filter(Boolean)
      .join(' · '),
  });
  const alone = ({ needed, amount, currency, reviewReason }: Row) => {
    const most = currencySign(currency) + amountText(String(smallWithdrawal[currency]), currency);
    if (needed > 1) return t`Needs two approvals`;
    if (BigInt(amount) > smallWithdrawal[currency]) return t`Above ${most}: review it individually`;
    return reviewReason && signalsToConfirm.has(reviewReason)
      ? t`Signs of fraud: review it individually`
      : undefined;
  };
  const decision = {
    name: 'approve',
    label: t`Approve`,
    most: maxSmallWithdrawals,
    note: t`Withdrawals with other signs of fraud are left out and listed afterwards.`,
    alone,
    says: (rows: readonly Row[]) => {
      const subject = `${plural(rows.length, { one: '# withdrawal', other: '# withdrawals' })}, ${sumsOf(rows)}`;
      const names = firstNames(rows.map(({ name }) => name));
      return t`Pays ${subject}: ${names}`;
    },
    done: (count: number) =>
      plural(count, { one: '# withdrawal approved:', other: '# withdrawals approved:' }),
    send: async (rows: readonly Row[]) => {
      const outcome = await approve.runOne({ body: { items: rows.map(({ id }) => id) } });
      return rows.map(({ id }) => {
        if (!outcome.ok) return { id, refused: errorText(outcome.error) };
        const result = outcome.reply.results.find((one) => one.id === id);
        if (!result) return { id, refused: codeText('NO_DATA') };
        return { id, refused: result.refused && codeText(result.refused.code, result.refused.who) };
      });
    },
  };
  return { decisions: may ? [decision] : [], parts };
}

/** Returns the sum of each currency: "฿900.00 + ₭120,000". */
function sumsOf(rows: readonly Row[]): string {
  const sums = new Map<Row['currency'], bigint>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return [...sums]
    .map(([currency, sum]) => currencySign(currency) + amountText(String(sum), currency))
    .join(' + ');
}
