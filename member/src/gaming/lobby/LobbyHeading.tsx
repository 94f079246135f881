import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  /** Total number of games; 0 if all are visible here. */
  count: number;
  onAll: () => void;
}

export function LobbyHeading({ title, count, onAll }: Props) {
  const id = useId();
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {count > 0 ? (
        <button
          type="button"
          aria-describedby={id}
          onClick={onAll}
          className="inline-flex min-h-11 items-center gap-0.5 text-sm font-medium text-gold-text"
        >
          <Trans>See all ({count})</Trans>
          <ChevronRight size={17} />
        </button>
      ) : null}
    </div>
  );
}
