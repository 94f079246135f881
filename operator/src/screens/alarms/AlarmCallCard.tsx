import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Switch } from '../../ui/field/Checkbox.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { chooseAlarmCall, claimCalls, isUrgent, playAlarmSound, useAlarmCallOn } from './alarm-call.ts';
import type { Incident } from './alarm-texts.ts';

type Permission = NotificationPermission | 'none';

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'none');

/** Sound and notifications of this browser; what is open when they are switched on does not call. */
export function AlarmCallCard({ incidents }: { incidents: readonly Incident[] }) {
  const { t } = useLingui();
  const isOn = useAlarmCallOn();
  const [permission, setPermission] = useState(permissionNow);
  const switchTo = async (on: boolean) => {
    if (on) {
      // Both before anything is awaited: browsers allow them as long as the click is fresh.
      void playAlarmSound();
      if (permission === 'default') void Notification.requestPermission().then(setPermission);
      const open = incidents.filter(isUrgent).map(({ id }) => id);
      await Promise.all([claimCalls('sound', open), claimCalls('notification', open)]);
    }
    chooseAlarmCall(on);
  };
  return (
    <Card title={t`In this browser`}>
      <div className="grid max-w-xl gap-2">
        <Switch
          label={t`Alert me to new critical alarms`}
          note={t`A short sound and a notification, while the Console is open in any tab. Only on this device.`}
          checked={isOn}
          onChange={(on) => void switchTo(on)}
        />
        {isOn && permission !== 'granted' ? (
          <Notice tone="warning">
            {t`This browser does not show notifications of the Console, so there is only the sound.`}
          </Notice>
        ) : null}
        {isOn ? (
          <div>
            <Button onClick={() => void playAlarmSound()}>{t`Play the sound`}</Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
