import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** A line of a list: when slips are not taken. */
export function SlipHours() {
  const { data } = useQuery(reading('getSlipLookup'));
  if (!data) return null;
  const { closedFrom, closedTo } = data;
  return (
    <li>
      <Trans>
        Slips are closed every day from {closedFrom} to {closedTo}
      </Trans>
    </li>
  );
}
