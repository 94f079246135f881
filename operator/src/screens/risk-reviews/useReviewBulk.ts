import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { type Bulk, firstNames, maxInBulk, sendEach } from '../../frame/queue/bulk/bulk.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { kindTexts } from './risk-review-texts.ts';

type Row = BackofficeRow<'listRiskReviews'>;

/** Closes several reviews in which nothing was found. One after which a member was contacted or blocked is closed alone. */
export function useReviewBulk(aboutOf: (row: Row) => string): Bulk<Row> {
  const { t, i18n } = useLingui();
  const may = useMay()('risk-reviews.decide');
  const close = useAction('closeRiskReview');
  const decision = {
    name: 'close',
    label: t`Mark as reviewed`,
    most: maxInBulk,
    reasons: listReasons(['ALL_WELL', 'WATCHED', 'OTHER'], (message) => i18n._(message)),
    note: t`This only closes the reviews.`,
    alone: ({ kind }: Row) =>
      kind === 'limit' ? t`The member has to be contacted: review it individually` : undefined,
    says: (rows: readonly Row[]) => {
      const reviews = plural(rows.length, { one: '# review', other: '# reviews' });
      const names = firstNames(rows.map(({ name }) => name));
      return t`Closes ${reviews}: ${names}`;
    },
    done: (count: number) => plural(count, { one: '# review closed:', other: '# reviews closed:' }),
    send: (rows: readonly Row[], given: GivenReason | undefined) =>
      sendEach(
        rows,
        ({ id }) => close.runOne({ params: { id }, body: { note: storedReason(given) } }),
        errorText,
      ),
  };
  return {
    decisions: may ? [decision] : [],
    parts: (row) => ({
      name: `${row.name} · ${i18n._(kindTexts[row.kind])}`,
      note: [row.publicId, aboutOf(row)].filter(Boolean).join(' · '),
    }),
  };
}
