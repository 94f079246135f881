import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useContext } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { ClosedContext } from './closed.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'busy' | 'slow'> {
  /** Result of useMoneyCall. */
  call: { busy: boolean; unsure: boolean; again: () => void };
}

/**
 * Button of a call that moves money; in a closed part it sends nothing new. While the outcome is unknown it can only
 * repeat the same request.
 */
export function CallButton({ call, doing = <Trans>Sending…</Trans>, children, ...rest }: Props) {
  const isClosed = useContext(ClosedContext);
  return call.unsure ? (
    <Button
      variant={rest.variant}
      className={rest.className}
      busy={call.busy}
      // CallFailure beside it already shows what is known.
      slow={null}
      doing={<Trans>Checking…</Trans>}
      onClick={call.again}
    >
      <Trans>Check again</Trans>
    </Button>
  ) : (
    <Button
      {...rest}
      disabled={rest.disabled || (isClosed && !call.busy)}
      busy={call.busy}
      slow={<SlowMoney />}
      doing={doing}
    >
      {children}
    </Button>
  );
}

export function SlowMoney() {
  return (
    <Trans>
      Slow connection. Your money is safe: we’re still waiting for a response, and this won’t be done twice.
    </Trans>
  );
}
