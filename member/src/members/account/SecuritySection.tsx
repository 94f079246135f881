import { Trans } from '@lingui/react/macro';
import {
  ClipboardCheck,
  Fingerprint,
  Gauge,
  History,
  Lock,
  MonitorSmartphone,
  Scale,
  ShieldCheck,
  UserX,
} from 'lucide-react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { RowButton, RowGroup } from '../../ui/list/Rows.tsx';

type SecurityDialog =
  | 'change-password'
  | 'withdraw-proof'
  | 'passkeys'
  | 'devices'
  | 'activity'
  | 'limits'
  | 'conditions'
  | 'consents'
  | 'erasure';

/** `wide`: leaves out what a wide screen shows beside it or as a section of its own. */
export function SecuritySection({ wide = false }: { wide?: boolean }) {
  const dialogs = useDialogs();
  const opener = (name: SecurityDialog) => () => dialogs.open({ name });
  return (
    <RowGroup title={<Trans>Security and rules</Trans>}>
      <RowButton icon={<Lock size={20} />} onClick={opener('change-password')}>
        <Trans>Change password</Trans>
      </RowButton>
      <RowButton
        icon={<ShieldCheck size={20} />}
        note={<Trans>With a passkey, PIN or password, above an amount you choose</Trans>}
        onClick={opener('withdraw-proof')}
      >
        <Trans>Confirm withdrawals</Trans>
      </RowButton>
      {wide ? null : (
        <>
          <RowButton
            icon={<Fingerprint size={20} />}
            note={<Trans>Your face, fingerprint or screen lock instead of a password</Trans>}
            onClick={opener('passkeys')}
          >
            <Trans>Passkeys</Trans>
          </RowButton>
          <RowButton icon={<MonitorSmartphone size={20} />} onClick={opener('devices')}>
            <Trans>Devices</Trans>
          </RowButton>
          <RowButton
            icon={<Gauge size={20} />}
            note={<Trans>Limit deposits, losses and time, or take a break</Trans>}
            onClick={opener('limits')}
          >
            <Trans>Limits and breaks</Trans>
          </RowButton>
        </>
      )}
      <RowButton
        icon={<History size={20} />}
        note={<Trans>Logins, wrong passwords and changes</Trans>}
        onClick={opener('activity')}
      >
        <Trans>Recent activity</Trans>
      </RowButton>
      <RowButton
        icon={<ClipboardCheck size={20} />}
        note={<Trans>What you agreed to, and offers and news</Trans>}
        onClick={opener('consents')}
      >
        <Trans>Your consents</Trans>
      </RowButton>
      <RowButton
        icon={<UserX size={20} />}
        note={<Trans>Your right, and what it means</Trans>}
        onClick={opener('erasure')}
      >
        <Trans>Erase your personal data</Trans>
      </RowButton>
      <RowButton icon={<Scale size={20} />} onClick={opener('conditions')}>
        <Trans>Terms and conditions</Trans>
      </RowButton>
    </RowGroup>
  );
}
