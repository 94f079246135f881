import { useEffect, useRef, useState } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { earlyFetch } from '../../frame/api/early-requests.ts';

/**
 * Checks, only at /login, whether the service is active; without an answer the login itself reports the problem.
 * `there` resolves to whether the login may proceed, so that a press before the answer waits for it.
 */
export function useServiceCheck(): { isChecking: boolean; there: () => Promise<boolean> } {
  const go = useGo();
  const [isChecking, setIsChecking] = useState(
    () => import.meta.env.SSR || window.location.pathname === '/login',
  );
  const answered = useRef(Promise.resolve(true));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!isChecking) return;
    let left = false;
    const onChecked = (isGone: boolean) => {
      if (left) return false;
      if (isGone) go('/terminated', { replace: true });
      else setIsChecking(false);
      return !isGone;
    };
    answered.current = api('getActive', { timeoutMs: 8000, fetch: earlyFetch('getActive', null) }).then(
      ({ terminated }) => onChecked(terminated === 'gone'),
      () => onChecked(false),
    );
    return () => {
      left = true;
    };
  }, []);

  return { isChecking, there: () => answered.current };
}
