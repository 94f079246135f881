import { type ComponentType, useEffect, useState } from 'react';
import { isImpersonation } from '../base/impersonation.ts';
import { quietly } from '../frame/chunk/newer-build.ts';

/**
 * Interval after which the chat's chunk is requested, and requested again until it comes. Nothing on the first screen waits
 * for it.
 */
const afterMs = 1_500;

/** Chat button, over the pages of both shells. Absent in an impersonation session: staff must not write as the member. */
export function ChatEntry({ pathname, isWanted }: { pathname: string; isWanted: boolean }) {
  const [Launcher, setLauncher] = useState<ComponentType<{ pathname: string }> | null>(null);
  const asks = !Launcher && !isImpersonation;
  useEffect(() => {
    if (!asks) return;
    const ask = () => {
      quietly(() => import('../support/launcher/ChatLauncher.tsx')).then(
        ({ ChatLauncher }) => setLauncher(() => ChatLauncher),
        () => undefined,
      );
    };
    if (isWanted) ask();
    const timer = setInterval(ask, afterMs);
    return () => clearInterval(timer);
  }, [asks, isWanted]);
  return Launcher ? <Launcher pathname={pathname} /> : null;
}
