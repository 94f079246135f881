import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { unreadText } from '../api/error-text.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Stands in for what could not be read: says why, without alarm since nothing was sent, and asks again when pressed. */
export function ReadFailure({ error, onRetry }: Props) {
  return (
    <div className="grid gap-3">
      <Notice tone="unread">{unreadText(error)}</Notice>
      <Button look="plain" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
