import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** Hours when slips are not accepted, for a list or a form; nothing if they always are. */
export function SlipHours({ as: Line }: { as: 'li' | 'p' }) {
  const { data } = useQuery(reading('getSlipLookup'));
  if (!data || data.closedFrom === data.closedTo) return null;
  const { closedFrom, closedTo } = data;
  return (
    <Line>
      <Trans>
        Slip checks are unavailable daily {closedFrom}–{closedTo} (Bangkok/Vientiane time). This doesn’t use
        up your 1 hour.
      </Trans>
    </Line>
  );
}
