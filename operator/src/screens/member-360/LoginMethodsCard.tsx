import { useLingui } from '@lingui/react/macro';
import { KeyRound, Monitor } from 'lucide-react';
import { useMay } from '../../frame/api/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import type { Member } from './member.ts';
import { PasswordReset } from './PasswordReset.tsx';

/** Member's trusted devices and login methods. */
export function LoginMethodsCard({
  member,
  onEnd,
  onRemove,
}: {
  member: Member;
  onEnd: () => void;
  onRemove: (deviceId: string) => void;
}) {
  const { t } = useLingui();
  const may = useMay();
  const { devices, passkeys, pin } = member;
  return (
    <Card
      title={t`Devices and logins`}
      actions={
        devices.some(({ isLoggedIn }) => isLoggedIn) && may('members.block') ? (
          <Button variant="link" onClick={onEnd}>
            {t`End all`}
          </Button>
        ) : null
      }
    >
      {devices.length === 0 ? <p className="text-muted">{t`No devices.`}</p> : null}
      <ul className="grid gap-1.5">
        {devices.map((device) => {
          const name = device.device || t`Unknown device`;
          return (
            <li key={device.id} className="flex items-start gap-2">
              <Monitor size={15} aria-hidden className="mt-0.5 flex-none text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="text-xs text-muted">
                  {device.isLoggedIn ? '' : `${t`logged out`} · `}
                  {t`used`} <Time at={device.usedAt} /> · {t`since`} <Time at={device.addedAt} />
                </span>
              </span>
              {may('members.block') ? (
                <Button variant="link" aria-label={t`Remove ${name}`} onClick={() => onRemove(device.id)}>
                  {t`Remove`}
                </Button>
              ) : null}
            </li>
          );
        })}
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-start gap-2">
            <KeyRound size={15} aria-hidden className="mt-0.5 flex-none text-muted" />
            <span className="min-w-0">
              <span className="block truncate font-medium">{passkey.name}</span>
              <span className="text-xs text-muted">
                {t`Passkey since`} <Time at={passkey.createdAt} />
              </span>
            </span>
          </li>
        ))}
        {pin === 'none' ? null : (
          <li className="flex items-start gap-2">
            <KeyRound size={15} aria-hidden className="mt-0.5 flex-none text-muted" />
            <span className="font-medium">
              {pin === 'locked' ? t`PIN for withdrawals: locked` : t`PIN for withdrawals: set`}
            </span>
          </li>
        )}
      </ul>
      <PasswordReset member={member} />
    </Card>
  );
}
