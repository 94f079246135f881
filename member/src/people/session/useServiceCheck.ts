import { useEffect, useState } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';

/**
 * Exactly at /login the app asks whether the service is active, and wears the terminated look until it knows.
 * When nothing answers the look is cleared: the login itself will say what is wrong.
 */
export function useServiceCheck(): boolean {
  const go = useGo();
  const [asking, setAsking] = useState(() => window.location.pathname === '/login');

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!asking) return;
    const leaving = new AbortController();
    api('getActive', { signal: leaving.signal, timeoutMs: 8000 }).then(
      ({ terminated }) => {
        if (leaving.signal.aborted) return;
        if (terminated === 'gone') go('/terminated', { replace: true });
        else setAsking(false);
      },
      () => {
        if (!leaving.signal.aborted) setAsking(false);
      },
    );
    return () => leaving.abort();
  }, []);

  return asking;
}
