import { Trans } from '@lingui/react/macro';
import { cx } from '../../ui/design/cx.ts';
import { type Reading, useAsOf } from './useAsOf.ts';

interface Props {
  /** Those that are shown; the oldest one counts. */
  of: readonly Reading[];
  className?: string;
}

/** When what is shown was read, as long as nothing newer can be had. It stands where its coming moves nothing. */
export function AsOf({ of, className }: Props) {
  const text = useAsOf(of);
  if (text === null) return null;
  return (
    <p role="status" className={cx('tabular text-sm', className)}>
      <Trans>As of {text}</Trans>
    </p>
  );
}
