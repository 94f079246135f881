import { Trans } from '@lingui/react/macro';
import { SlowMoney } from '../../../frame/call/CallButton.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { CancellingQr } from './useCancelQr.ts';

/**
 * Button that cancels the QR after a confirmation. It shows the running cancellation, because the
 * confirmation may be closed meanwhile.
 */
export function CancelQr({ cancel }: { cancel: CancellingQr }) {
  const { question } = cancel;
  return (
    <>
      <Button
        variant="quiet"
        busy={cancel.isPending}
        doing={<Trans>Cancelling…</Trans>}
        slow={<SlowMoney />}
        onClick={question.ask}
      >
        <Trans>Cancel this QR</Trans>
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={<Trans>Cancel this QR?</Trans>}
        confirm={<Trans>Cancel the QR</Trans>}
        cancel={<Trans>Keep the QR</Trans>}
        danger
        busy={cancel.isPending}
        doing={<Trans>Cancelling…</Trans>}
        slow={<SlowMoney />}
        onConfirm={cancel.run}
        onClose={question.close}
      >
        <Trans>
          If you’ve already paid, don’t cancel: the money arrives once the bank confirms. After cancelling,
          don’t pay with a saved picture of this QR.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
