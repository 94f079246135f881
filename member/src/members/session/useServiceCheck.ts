import { useEffect, useRef, useState } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { earlyRequests } from '../../frame/api/early-requests.ts';

/**
 * Checks at exactly /login whether the service is active, and shows the terminated layout until it is known. Without an
 * answer that layout is removed, and the login itself reports the problem. `there` resolves to whether the login may
 * proceed; an earlier press waits for it.
 */
export function useServiceCheck(): { asking: boolean; there: () => Promise<boolean> } {
  const go = useGo();
  const [inquiry, setAsking] = useState(() => import.meta.env.SSR || window.location.pathname === '/login');
  const answered = useRef(Promise.resolve(true));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!inquiry) return;
    let left = false;
    const heard = (isGone: boolean) => {
      if (left) return false;
      if (isGone) go('/terminated', { replace: true });
      else setAsking(false);
      return !isGone;
    };
    answered.current = api('getActive', { timeoutMs: 8000, fetch: earlyRequests('getActive', null) }).then(
      ({ terminated }) => heard(terminated === 'gone'),
      () => heard(false),
    );
    return () => {
      left = true;
    };
  }, []);

  return { asking: inquiry, there: () => answered.current };
}
