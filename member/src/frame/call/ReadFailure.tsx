import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { readErrorText } from '../api/error-text.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Placeholder for data that could not be read: says why, in a calm tone as nothing was sent, and has a retry button. */
export function ReadFailure({ error, onRetry }: Props) {
  return (
    <div className="grid gap-3">
      <Notice tone="unread">{readErrorText(error)}</Notice>
      <Button variant="plain" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
