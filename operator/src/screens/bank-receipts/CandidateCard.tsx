import { useLingui } from '@lingui/react/macro';
import { cx } from '../../ui/design/cx.ts';
import { Day } from '../../ui/show/Age.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import type { BankReceipt, Candidate } from './bank-receipt.ts';
import { PayerComparison } from './PayerComparison.tsx';
import { attributionReasonText, likelyWord } from './receipt-texts.ts';

interface Props {
  line: BankReceipt;
  candidate: Candidate;
  position: number;
  chosen: boolean;
  onChoose: () => void;
}

/** Candidate for a bank receipt. The chosen one shows the bank's data beside ours. */
export function CandidateCard({ line, candidate, position, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const { publicId, phone, since, reasons, likely, accountName, blocked } = candidate;
  return (
    <section
      aria-label={accountName}
      className={cx(
        'min-w-0 overflow-hidden rounded-lg border bg-card',
        chosen ? 'border-gold shadow-sm' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex w-full items-start gap-3 px-3.5 py-3 text-left hover:bg-sunken"
      >
        <span
          className={cx(
            'grid size-6 flex-none place-items-center rounded-sm text-xs font-semibold',
            chosen ? 'gold-fill' : 'border border-line bg-sunken',
          )}
        >
          {position}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="truncate text-base font-semibold">{accountName}</span>
            {blocked ? <Badge tone="failed">{t`Blocked`}</Badge> : null}
          </span>
          <span className="block text-muted">
            {publicId} · {phone} · {t`since`} <Day at={since} />
          </span>
          {chosen ? null : (
            <span className="block text-muted">
              {reasons.map(attributionReasonText).join(' · ') || t`No supporting evidence`}
            </span>
          )}
        </span>
        <Likely likely={likely} gold={chosen} />
      </button>
      {chosen ? <PayerComparison line={line} candidate={candidate} /> : null}
    </section>
  );
}

/** Likelihood out of five, as a word and as bars for comparison. */
function Likely({ likely, gold }: { likely: number; gold: boolean }) {
  return (
    <span className="grid flex-none justify-items-end gap-1">
      <span className="font-semibold">{likelyWord(likely)}</span>
      <span aria-hidden className="flex gap-0.5">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span
            key={bar}
            className={cx('h-1 w-3 rounded-full', bar > likely ? 'bg-line' : gold ? 'bg-gold' : 'bg-muted')}
          />
        ))}
      </span>
    </span>
  );
}
