import { Trans } from '@lingui/react/macro';
import { Fingerprint, Gauge, Lock, MonitorSmartphone, ScrollText } from 'lucide-react';
import { useSheets } from '../../frame/dialog/sheets.ts';
import { RowButton, RowGroup } from '../../ui/Rows.tsx';

export function SecuritySection() {
  const sheets = useSheets();
  const opener = (name: string) => () => sheets.open({ name });
  return (
    <RowGroup title={<Trans>Security and rules</Trans>}>
      <RowButton icon={<Lock size={20} />} onClick={opener('change-password')}>
        <Trans>Change password</Trans>
      </RowButton>
      <RowButton
        icon={<Fingerprint size={20} />}
        note={<Trans>Face, finger or screen lock instead of typing</Trans>}
        onClick={opener('passkeys')}
      >
        <Trans>Passkeys</Trans>
      </RowButton>
      <RowButton icon={<MonitorSmartphone size={20} />} onClick={opener('sessions')}>
        <Trans>Where you are logged in</Trans>
      </RowButton>
      <RowButton
        icon={<Gauge size={20} />}
        note={<Trans>Deposits, losses, time; a break</Trans>}
        onClick={opener('limits')}
      >
        <Trans>Limits and breaks</Trans>
      </RowButton>
      <RowButton icon={<ScrollText size={20} />} onClick={opener('conditions')}>
        <Trans>Conditions</Trans>
      </RowButton>
    </RowGroup>
  );
}
