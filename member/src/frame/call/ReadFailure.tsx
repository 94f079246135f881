import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { errorText } from '../api/error-text.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Stands in for what could not be read: says why, and asks again when pressed. */
export function ReadFailure({ error, onRetry }: Props) {
  return (
    <div className="grid gap-3">
      <Notice tone="failed">{errorText(error)}</Notice>
      <Button look="plain" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
