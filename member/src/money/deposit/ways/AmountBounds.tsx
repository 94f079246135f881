import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { roomOf } from './amounts.ts';

/** The least and, where the member has set a limit, the most, in sight before they are broken. */
export function AmountBounds({ least }: { least: number }) {
  const { data } = useQuery(reading('getLimits'));
  const room = data ? roomOf(data) : null;
  const from = shortMoney(least);
  const to = shortMoney(room);
  return room === null ? (
    <Trans>From {from} up</Trans>
  ) : (
    <Trans>
      From {from} to {to}, which is what your own limit leaves
    </Trans>
  );
}
