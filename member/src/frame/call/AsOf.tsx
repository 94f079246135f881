import { Trans } from '@lingui/react/macro';
import { cx } from '../../ui/design/cx.ts';
import { type Reading, useAsOf } from './useAsOf.ts';

interface Props {
  /** Queries shown; the time of the oldest one counts. */
  of: readonly Reading[];
  className?: string;
}

/**
 * Time when the shown data was read, displayed while no newer data can be had, and placed where its appearance moves
 * nothing.
 */
export function AsOf({ of, className }: Props) {
  const text = useAsOf(of);
  if (text === null) return null;
  return (
    <p role="status" className={cx('tabular text-sm', className)}>
      <Trans context="data">As of {text}</Trans>
    </p>
  );
}
