import { useLingui } from '@lingui/react/macro';

/** Customer's rating, out of five stars. */
export function Stars({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <span role="img" aria-label={t`${count} of 5`} className="whitespace-nowrap text-gold-text">
      {'★'.repeat(count)}
      <span className="opacity-35">{'★'.repeat(5 - count)}</span>
    </span>
  );
}
