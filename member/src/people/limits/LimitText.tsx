import { Trans } from '@lingui/react/macro';
import type { LimitName } from './limits.queries.ts';

/** What a limit does, in one breath. */
export function LimitText({ name }: { name: LimitName }) {
  if (name === 'sessionMinutes')
    return (
      <Trans>
        After so long in one go, on all your devices together, games close for half an hour. Your money stays
        where it is.
      </Trans>
    );
  if (name === 'realityCheckMinutes')
    return <Trans>We tell you how long you have been here and what came of it.</Trans>;
  if (name.startsWith('deposit'))
    return (
      <Trans>Once so much came in, no more can be deposited until the period is over (Bangkok time).</Trans>
    );
  return (
    <Trans>
      Lost play and money in games count together. Once they reach the limit, no more goes into games until
      the period is over (Bangkok time).
    </Trans>
  );
}
