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
        Slips are closed every day from {closedFrom} to {closedTo} (Bangkok/Vientiane time). This time does
        not count into the hour.
      </Trans>
    </Line>
  );
}
