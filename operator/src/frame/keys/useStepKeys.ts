import { useLingui } from '@lingui/react/macro';
import type { ScreenKey } from './useKeys.ts';

/** Returns the keys that move through a list, to the next row or to the previous one. */
export function useStepKeys(step: (by: 1 | -1) => void, off = false): readonly ScreenKey[] {
  const { t } = useLingui();
  return [
    { keys: ['j', 'ArrowDown'], label: t`next`, off, run: () => step(1) },
    { keys: ['k', 'ArrowUp'], label: t`previous`, off, run: () => step(-1) },
  ];
}
