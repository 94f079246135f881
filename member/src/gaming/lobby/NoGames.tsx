import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/status/EmptyState.tsx';

/** Shown if no game is offered in the member's currency; each game holds one currency. */
export function NoGames() {
  return (
    <div className="mt-6 rounded-lg border border-line bg-card">
      <EmptyState title={<Trans>No games in your currency yet</Trans>}>
        <Trans>Games that accept your currency will appear here. Your money stays in your wallet.</Trans>
      </EmptyState>
    </div>
  );
}
