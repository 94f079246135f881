import { Lazy } from '../chunk/Lazy.tsx';
import { lazyChunk } from '../chunk/lazy.ts';

const pullToRefresh = lazyChunk(async () => (await import('../../ui/list/PullToRefresh.tsx')).PullToRefresh);

/** On a page that can be asked for again by a finger; without a touch screen nothing is loaded. */
export function PullHere({ onPull }: { onPull: () => Promise<unknown> }) {
  return navigator.maxTouchPoints > 0 ? <Lazy what={pullToRefresh} props={{ onPull }} /> : null;
}
