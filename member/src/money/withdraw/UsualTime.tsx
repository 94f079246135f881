import { Trans } from '@lingui/react/macro';
import { Clock3 } from 'lucide-react';
import { useUsualWords } from '../timeline/useWaitWords.ts';

/** When the money is there, and that all of it is. */
export function UsualTime({ usuallyS }: { usuallyS: number | null }) {
  const usual = useUsualWords()(usuallyS);
  return (
    <p className="flex items-center justify-center gap-1.5 text-center text-sm text-muted">
      <Clock3 size={16} />
      <span>
        <Trans>No fee.</Trans>{' '}
        {usual ? <Trans>In your bank account {usual}. Our team checks large amounts first.</Trans> : null}
      </span>
    </p>
  );
}
