import type { PushKind } from '@kapao/contract/push-kinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { Check } from '../../ui/field/Check.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';

interface Props {
  kinds: readonly PushKind[];
  busy: boolean;
  onChoose: (kinds: readonly PushKind[]) => void;
  onOff: () => void;
}

/** Switch for each kind of notification on this device. */
export function KindSwitches({ kinds, busy, onChoose, onOff }: Props) {
  const { t } = useLingui();
  const switches = [
    { kind: 'answer', name: t`Answers from our team` },
    { kind: 'deposit', name: t`Deposits received` },
    { kind: 'withdrawal', name: t`Withdrawals` },
  ] as const;
  return (
    <>
      <div>
        <StatusPill tone="success">
          <Trans>On for this device</Trans>
        </StatusPill>
      </div>
      <fieldset className="rounded-lg border border-line px-4 py-1.5">
        <legend className="sr-only">{t`What we notify you about`}</legend>
        {switches.map(({ kind, name }) => (
          <Check
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(on) => {
              if (!busy) onChoose(on ? [...kinds, kind] : kinds.filter((each) => each !== kind));
            }}
          >
            {name}
          </Check>
        ))}
      </fieldset>
      <Button
        variant="plain"
        icon={<BellOff size={20} />}
        busy={busy}
        doing={<Trans>Saving…</Trans>}
        onClick={() => (busy ? undefined : onOff())}
      >
        <Trans>Turn off on this device</Trans>
      </Button>
    </>
  );
}
