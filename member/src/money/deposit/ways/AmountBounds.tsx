import { Trans } from '@lingui/react/macro';
import { shortMoney } from '../../../ui/money/currency.ts';
import type { Room } from './amounts.ts';

/** The least and, where the member has set a limit, the most, in sight before they are broken. */
export function AmountBounds({ least, room }: { least: number; room: Room | null }) {
  const from = shortMoney(least);
  const to = shortMoney(room?.left ?? 0);
  return room === null ? (
    <Trans>Minimum {from}</Trans>
  ) : (
    <Trans>
      From {from} to {to}, which is what your own limit leaves
    </Trans>
  );
}
