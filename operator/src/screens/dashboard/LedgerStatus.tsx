import { formatTime } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import type { Counts } from '../../frame/queue/useCounts.ts';

/** Result of the last check of the ledger, in a sentence. */
export function LedgerStatus({ book }: { book: Counts['book'] | undefined }) {
  const { t } = useLingui();
  if (!book) return <p className="text-muted">{t`The ledger has not been checked yet.`}</p>;
  const at = formatTime(new Date(book.checkedAt));
  return book.balanced ? (
    <p className="text-muted">{t`Ledger balanced at ${at}.`}</p>
  ) : (
    <p className="font-medium text-failed">{t`The ledger check at ${at} found errors.`}</p>
  );
}
