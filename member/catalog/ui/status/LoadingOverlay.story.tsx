import { LoadingOverlay } from '../../../src/ui/status/LoadingOverlay.tsx';

export const place = 'over';

export const states = {
  'for longer than a moment': { Show: () => <LoadingOverlay active />, afterMs: 400 },
};
