import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { type Bulk, firstNames, maxInBulk, sendEach } from '../../frame/queue/bulk/bulk.ts';
import { errorText } from '../../i18n/error-texts.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { refusalOf, useSlipReasons } from './useSlipActions.ts';

type Row = BackofficeRow<'listSlips'>;

/** Rejects several slips with one reason. None is credited in bulk, because each needs its own bank receipt. */
export function useSlipBulk(noteOf: (row: Row) => string): Bulk<Row> {
  const { t } = useLingui();
  const may = useMay()('receipts.decide');
  const fail = useAction('failSlip');
  const reasons = useSlipReasons();
  const decision = {
    name: 'fail',
    label: t`Reject`,
    variant: 'danger' as const,
    most: maxInBulk,
    reasons,
    note: t`Each member sees the reason`,
    alone: ({ state, amount }: Row) =>
      state === 'verified' || amount !== null
        ? t`The bank confirms the payment: review it individually`
        : undefined,
    says: (rows: readonly Row[]) => {
      const slips = plural(rows.length, { one: '# slip', other: '# slips' });
      const names = firstNames(rows.map(({ holder }) => holder));
      return t`Rejects ${slips}: ${names}`;
    },
    done: (count: number) => plural(count, { one: '# slip rejected:', other: '# slips rejected:' }),
    send: (rows: readonly Row[], given: GivenReason | undefined) =>
      sendEach(rows, ({ id }) => fail.runOne({ params: { slip: id }, body: refusalOf(given) }), errorText),
  };
  return {
    decisions: may ? [decision] : [],
    parts: (row) => ({ name: row.holder, note: [row.publicId, noteOf(row)].join(' · ') }),
  };
}
