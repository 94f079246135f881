import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { isServerReachable } from '../chunk/newer-build.ts';
import { useOnline } from '../device/useBrowser.ts';
import { PlainDialog } from './PlainDialog.tsx';

/** Replacement for a dialog whose code could not be loaded. The page behind it stays, with what was typed there. */
export function MissingDialog(props: { trying: boolean; onRetry: () => void; onClose: () => void }) {
  const online = useOnline();
  const reload = async () => ((await isServerReachable()) ? window.location.reload() : props.onRetry());
  return (
    <PlainDialog
      title={online ? <Trans>This couldn’t be opened</Trans> : <Trans>No connection</Trans>}
      onClose={props.onClose}
    >
      <p className="pb-4 text-sm text-muted">
        {online ? (
          <Trans>Please try again or reload the app. Reloading clears anything you haven’t sent.</Trans>
        ) : (
          <Trans>This opens automatically once you’re connected again. Your money is safe.</Trans>
        )}
      </p>
      <div className="grid gap-2.5">
        <Button busy={props.trying} doing={<Trans>Trying again…</Trans>} onClick={props.onRetry}>
          <Trans>Try again</Trans>
        </Button>
        {online ? (
          <Button variant="plain" onClick={() => void reload()}>
            <Trans>Reload</Trans>
          </Button>
        ) : null}
      </div>
    </PlainDialog>
  );
}
