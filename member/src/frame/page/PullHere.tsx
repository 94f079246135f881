import { Lazy } from '../chunk/Lazy.tsx';
import { lazyChunk } from '../chunk/lazy.ts';

const pullToRefresh = lazyChunk(async () => (await import('../../ui/list/PullToRefresh.tsx')).PullToRefresh);

/** Pull-to-refresh on a page; nothing is loaded without a touch screen. */
export function PullHere({ onPull }: { onPull: () => Promise<unknown> }) {
  return navigator.maxTouchPoints > 0 ? <Lazy what={pullToRefresh} props={{ onPull }} /> : null;
}
