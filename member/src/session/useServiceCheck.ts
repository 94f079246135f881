import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../app/api.ts';

/**
 * Exactly at /login the app asks whether the service is active, and wears the terminated look until it knows.
 * When nothing answers the look is cleared: the login itself will say what is wrong.
 */
export function useServiceCheck(): boolean {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(pathname === '/login');

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!asking) return;
    const leaving = new AbortController();
    api('getActive', { signal: leaving.signal, timeoutMs: 8000 }).then(
      ({ terminated }) => {
        if (leaving.signal.aborted) return;
        if (terminated === 'gone') void navigate('/terminated', { replace: true });
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
