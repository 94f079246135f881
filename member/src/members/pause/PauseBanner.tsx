import { Trans } from '@lingui/react/macro';
import { Coffee } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { PauseText } from './PauseText.tsx';

/** Banner on the home screen during a break or exclusion; otherwise never loaded. */
export function PauseBanner({ pause }: ComponentProps<typeof PauseText>) {
  const dialogs = useDialogs();
  return (
    <section className="mb-3.5 flex gap-3 rounded-lg border border-line bg-card px-4 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-progress-tint text-progress">
        <Coffee size={20} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p role="status">
          <PauseText pause={pause} />
        </p>
        <button
          type="button"
          onClick={() => dialogs.open({ name: 'limits' })}
          className="-ml-2 mt-0.5 min-h-11 px-2 font-medium text-gold-text"
        >
          <Trans>Limits and breaks</Trans>
        </button>
      </div>
    </section>
  );
}
