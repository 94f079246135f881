import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../frame/api/useAction.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import type { QueueAction } from '../../frame/queue/queue.ts';
import { useOpenMember } from '../../frame/queue/useOpenMember.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { RiskReviewBody } from './RiskReviewBody.tsx';
import { figureText, kindTexts, limitTexts } from './risk-review-texts.ts';
import { useReviewBulk } from './useReviewBulk.ts';

type Row = BackofficeRow<'listRiskReviews'>;
type Detail = BackofficeReply<'getRiskReview'>;

/** Members for risk review. The only decision here is to mark a review as done. */
export function Page() {
  const { t, i18n } = useLingui();
  const settle = useAction('closeRiskReview', { done: () => t`Reviewed.` });
  const openMember = useOpenMember();
  const actions = (one: Detail): readonly QueueAction[] => [
    openMember(one.memberId),
    {
      name: 'seen',
      label: t`Mark as reviewed…`,
      keyLabel: t`reviewed`,
      keys: 'a',
      variant: 'gold',
      place: 'end',
      right: 'risk-reviews.decide',
      ...(one.seen && { off: t`Already reviewed` }),
      question: t`Outcome`,
      note: t`This only closes the review. To block the member, open the member page.`,
      reasons: listReasons(
        ['ALL_WELL', 'SPOKEN', 'WATCHED', 'ACTED', 'OTHER'],
        (message) => i18n._(message),
        ['ACTED'],
      ),
      run: (given) => settle.run({ params: { id: one.id }, body: { note: storedReason(given) } }),
    },
  ];
  const aboutOf = (row: Row) => {
    const limit = row.kind === 'limit' ? limitTexts[row.about] : undefined;
    // Amounts come first, because they show the size of the finding.
    const figures = Object.entries(row.figures)
      .sort(([one], [other]) => Number(other.endsWith('Minor')) - Number(one.endsWith('Minor')))
      .slice(0, 2)
      .map(([name, value]) => figureText(name, value, row.currency).join(' '));
    return [limit && i18n._(limit), ...figures].filter(Boolean).join(' · ');
  };
  const bulk = useReviewBulk(aboutOf);
  return (
    <QueueScreen<Row, Detail>
      queue="risk_reviews"
      label={t`Risk reviews`}
      bulk={bulk}
      row={(row) => ({
        since: row.since,
        title: i18n._(kindTexts[row.kind]),
        beside: `${row.name} · ${row.publicId}`,
        note: aboutOf(row),
      })}
      detail={{
        head: (one) => (
          <div className="leading-snug">
            <div className="text-base font-semibold">{i18n._(kindTexts[one.kind])}</div>
            <div className="text-muted">
              {one.name} · {one.publicId}
            </div>
          </div>
        ),
        body: (one) => <RiskReviewBody one={one} />,
        actions,
      }}
    />
  );
}
