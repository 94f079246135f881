import { Trans } from '@lingui/react/macro';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Timeline } from '../../ui/status/Timeline.tsx';

/**
 * Shown while the wallet provider has not reported the result of the link. The server keeps inquiring, so the
 * member need do nothing.
 */
export function PendingGiftLink({ onAgain }: { onAgain: () => void }) {
  const close = useCloseDialog();
  return (
    <div className="grid gap-4" role="status">
      <Timeline
        steps={[
          { key: 'received', state: 'done', title: <Trans>We’ve received your link</Trans> },
          {
            key: 'asked',
            state: 'now',
            title: <Trans>The wallet provider hasn’t responded yet</Trans>,
            note: <Trans>We’re still checking, usually under 1 minute</Trans>,
          },
          {
            key: 'credited',
            state: 'later',
            title: <Trans>The money is in your wallet</Trans>,
            note: <Trans>If the link wasn’t used, we’ll let you know so you can send it again</Trans>,
          },
        ]}
      />
      <p className="text-sm text-muted">
        <Trans>You can close this. Please don’t send the same link again in the meantime.</Trans>
      </p>
      <Button onClick={close}>
        <Trans>OK</Trans>
      </Button>
      <Button variant="quiet" onClick={onAgain}>
        <Trans>Use another link</Trans>
      </Button>
    </div>
  );
}
