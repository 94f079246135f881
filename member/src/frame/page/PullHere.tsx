import { Lately } from '../chunk/Lately.tsx';
import { late } from '../chunk/late.ts';

const pullToRefresh = late(async () => (await import('../../ui/list/PullToRefresh.tsx')).PullToRefresh);

/** On a page that can be asked for again by a finger; without a touch screen nothing is loaded. */
export function PullHere({ onPull }: { onPull: () => Promise<unknown> }) {
  return navigator.maxTouchPoints > 0 ? <Lately what={pullToRefresh} props={{ onPull }} /> : null;
}
