import { Trans } from '@lingui/react/macro';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatementRow } from './StatementRow.tsx';
import { useSentence } from './sentence.ts';
import type { Entry } from './useStatement.ts';

interface Props {
  entries: readonly Entry[] | undefined;
  /** Number of rows being loaded, for skeletons of the right height. */
  rows: number;
  error: unknown;
  /** Masks the amounts while they are hidden on the home screen. */
  hidden?: boolean;
  onRetry: () => void;
}

export function StatementList({ entries, rows, error, hidden, onRetry }: Props) {
  const sentence = useSentence();
  if (!entries && error) {
    return <ReadFailure error={error} onRetry={onRetry} />;
  }
  if (entries?.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-card">
        <EmptyState title={<Trans>No transactions yet</Trans>}>
          <Trans>Every deposit, move and withdrawal is listed here, with its time and status.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="rows rounded-lg border border-line bg-card" aria-busy={!entries}>
      {entries
        ? entries.map((entry) => (
            <StatementRow key={entry._id} entry={entry} sentence={sentence(entry)} dated hidden={hidden} />
          ))
        : Array.from({ length: rows }, (_, row) => row).map((row) => (
            <li
              key={row}
              className="flex h-[62px] items-center gap-3 border-b border-line px-3 last:border-b-0"
            >
              <Skeleton className="size-[38px] rounded-sm" />
              <span className="flex-1">
                <Skeleton className="mb-2 h-3.5 w-32" />
                <Skeleton className="h-3 w-44" />
              </span>
              <Skeleton className="h-3.5 w-16" />
            </li>
          ))}
    </ul>
  );
}
