import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button/Button.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'busy' | 'slow'> {
  /** As from useMoneyCall. */
  call: { busy: boolean; unsure: boolean; again: () => void };
}

/**
 * The button of a call that moves money. While nobody knows what became of the request it is the one that asks, and
 * changes nothing else.
 */
export function CallButton({ call, doing = <Trans>Sending…</Trans>, children, ...rest }: Props) {
  return call.unsure ? (
    <Button
      look={rest.look}
      className={rest.className}
      busy={call.busy}
      // Beside it stands already what is known (CallFailure).
      slow={null}
      doing={<Trans>Asking…</Trans>}
      onClick={call.again}
    >
      <Trans>Check again</Trans>
    </Button>
  ) : (
    <Button {...rest} busy={call.busy} slow={<SlowMoney />} doing={doing}>
      {children}
    </Button>
  );
}

export function SlowMoney() {
  return (
    <Trans>
      The line is slow. Your money is safe: we are still waiting for the answer, and this is done once at
      most.
    </Trans>
  );
}
