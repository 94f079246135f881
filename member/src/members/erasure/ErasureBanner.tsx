import { Trans } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatMinute } from '../../i18n/dates.ts';

/** Banner on the home screen while a request to erase the member's data is open; otherwise never loaded. */
export function ErasureBanner({ askedAt }: { askedAt: string }) {
  const dialogs = useDialogs();
  const since = formatMinute(new Date(askedAt));
  return (
    <section className="mb-3.5 flex gap-3 rounded-lg border border-line bg-card px-4 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-progress-tint text-progress">
        <UserX size={20} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p role="status">
          <Trans>
            Erasure of your personal data was requested on {since}. If this wasn’t you, cancel it now.
          </Trans>
        </p>
        <button
          type="button"
          onClick={() => dialogs.open({ name: 'erasure' })}
          className="-ml-2 mt-0.5 min-h-11 px-2 font-medium text-gold-text"
        >
          <Trans>See the request</Trans>
        </button>
      </div>
    </section>
  );
}
