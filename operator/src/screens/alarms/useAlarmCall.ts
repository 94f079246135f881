import { minuteMs } from '@kapao/core/time';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import {
  claimCalls,
  isUrgent,
  maySound,
  playAlarmSound,
  showAlarmNotification,
  useAlarmCallOn,
} from './alarm-call.ts';
import { kindText } from './alarm-texts.ts';

/** Notifications at once; the page has the rest. */
const mostShown = 3;

/** Calls whoever switched it on when a critical alarm is new: a sound and notifications, in one tab only. */
export function useAlarmCall(): void {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const isOn = useAlarmCallOn();
  const maySee = useMay()('dashboard.see');
  const { data } = useBackoffice('listAlarms', {
    what: ['alarms', 'business'],
    everyMs: minuteMs,
    enabled: isOn && maySee,
  });
  const urgent = isOn && maySee ? (data?.incidents.filter(isUrgent) ?? []) : [];
  const call = useEffectEvent(async () => {
    const incidents = urgent;
    const all = incidents.map(({ id }) => id);
    const unseen = await claimCalls('notification', all);
    for (const { id, kind, subject } of incidents
      .filter((one) => unseen.includes(one.id))
      .slice(0, mostShown)) {
      const text = kindText(kind);
      showAlarmNotification(id, text ? i18n._(text) : kind, subject, () => navigate('/alarms'));
    }
    // A tab that may not sound leaves the sound to one that may.
    if ((await maySound()) && (await claimCalls('sound', all)).length > 0) await playAlarmSound();
  });
  const ids = urgent.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids !== '') void call();
  }, [ids]);
}
