import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { type Days, isDayRange } from './months.ts';

interface Props {
  search: string;
  days: Days;
  onClear: () => void;
}

/** Replaces a list that is empty because of its filter, search or dates. */
export function NothingFound({ search, days, onClear }: Props) {
  const searched = search !== '';
  return (
    <div className="rounded-lg border border-line bg-card">
      <EmptyState
        plain={searched}
        title={
          searched ? (
            <Trans>Nothing found for “{search}”</Trans>
          ) : isDayRange(days) ? (
            <Trans>No transactions on these dates</Trans>
          ) : (
            <Trans>No transactions of this type yet</Trans>
          )
        }
        action={
          <Button variant="plain" onClick={onClear}>
            <Trans>Show all transactions</Trans>
          </Button>
        }
      >
        {searched ? (
          <Trans>
            Search by exact amount (500 or 500.50), day (19/11 or 19 Nov), game, bank, kind (bonus,
            withdrawal) or slip reference.
          </Trans>
        ) : null}
      </EmptyState>
    </div>
  );
}
