import { AsOf } from '../../../src/frame/call/AsOf.tsx';
import { Offline } from '../../decorators.tsx';

const read = { data: {}, dataUpdatedAt: Date.parse('2026-01-05T07:02:00Z'), isError: false };

export const states = {
  'nothing newer can be had': () => <AsOf of={[{ ...read, isError: true }]} className="text-muted" />,
  'without a network': () => (
    <Offline>
      <AsOf of={[read]} className="text-muted" />
    </Offline>
  ),
};
