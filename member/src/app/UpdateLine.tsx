import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useStore } from '../base/store.ts';
import { dialogsOf } from '../frame/dialog/dialog-stack.ts';
import { newVersionStore } from '../frame/install/new-version.ts';
import { useLocation } from '../router/hooks.ts';

/** Announces a new version, never over an open dialog, where typed input would be lost. */
export function UpdateLine() {
  const install = useStore(newVersionStore);
  const { state } = useLocation();
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[146px] z-40 flex justify-center px-4 md:bottom-14"
    >
      {install && dialogsOf(state).length === 0 ? (
        <span className="pointer-events-auto flex items-center gap-1 rounded-full border border-line bg-card py-0.5 pr-0.5 pl-4 text-sm text-text shadow-lg">
          <Trans>A new version is ready.</Trans>
          <button
            type="button"
            onClick={install}
            className="min-h-11 rounded-full px-3 font-semibold text-gold-text"
          >
            <Trans>Reload</Trans>
          </button>
          <button
            type="button"
            aria-label={t`Not now`}
            onClick={() => newVersionStore.write(null)}
            className="-ml-1.5 grid size-11 place-items-center rounded-full text-muted"
          >
            <X size={17} />
          </button>
        </span>
      ) : null}
    </div>
  );
}
