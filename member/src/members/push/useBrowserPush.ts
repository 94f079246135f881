import { type PushKind, pushKinds } from '@kapao/contract/push-kinds';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import {
  browserId,
  forgetBrowser,
  type PushSupport,
  pushSupport,
  subscribeBrowser,
} from '../../frame/device/browser-push.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { nonNetworkWait } from '../../ui/button/waiting.ts';

interface Here {
  readonly can: PushSupport;
  readonly id: string | null;
}

/** Push state of this browser and its changes; refreshed when the member returns from the browser's settings. */
export function useBrowserPush() {
  const askAgain = useRefetch();
  const query = useQuery(reading('getPush'));
  const [here, setHere] = useState<Here | null>(null);
  const refresh = async () => setHere({ can: pushSupport(), id: await browserId().catch(() => null) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the browser alone
  useEffect(() => {
    const refreshIfVisible = () => void (document.visibilityState === 'visible' && refresh());
    refreshIfVisible();
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => document.removeEventListener('visibilitychange', refreshIfVisible);
  }, []);
  const after = { onSettled: () => Promise.all([refresh(), askAgain('getPush')]) };

  const turnOn = useMutation({
    mutationFn: async (allowed: Promise<NotificationPermission>) => {
      const publicKey = query.data?.publicKey;
      const permission = await nonNetworkWait(allowed);
      if (permission !== 'granted' || !publicKey) return permission; // the dialog shows what is missing
      const browser = await subscribeBrowser(publicKey);
      await api('subscribePush', { body: { ...browser, kinds: [...pushKinds], locale: currentLocale() } });
      return permission;
    },
    ...after,
  });
  const choose = useMutation({
    mutationFn: ({ id, kinds }: { id: string; kinds: readonly PushKind[] }) =>
      api('setPush', { params: { pushId: id }, body: { kinds: [...kinds], locale: currentLocale() } }),
    ...after,
  });
  const turnOff = useMutation({
    mutationFn: async (id: string) => {
      await api('unsubscribePush', { params: { pushId: id } });
      await forgetBrowser();
    },
    ...after,
  });
  const own = query.data?.subscriptions.find(({ _id }) => _id === here?.id);
  return {
    query,
    can: here?.can ?? null,
    rests: query.data?.publicKey === null,
    on: own ? { id: own._id, kinds: own.kinds } : null,
    turnOn,
    /** Whether the browser's question was closed without an answer, or not shown. */
    unanswered: turnOn.data === 'default',
    choose,
    turnOff,
  };
}
