import { type ComponentType, useEffect, useState } from 'react';
import { isImpersonation } from '../base/impersonation.ts';
import { quietly } from '../frame/chunk/newer-build.ts';

/** Nothing on the first screen waits for it; asked for again as long as it has not come. */
const afterMs = 1_500;

/** The way into the chat, over the pages of both shells. Not in a look: who looks is not who would write. */
export function ChatEntry({ pathname, isWanted }: { pathname: string; isWanted: boolean }) {
  const [Door, setDoor] = useState<ComponentType<{ pathname: string }> | null>(null);
  const asks = !Door && !isImpersonation;
  useEffect(() => {
    if (!asks) return;
    const ask = () => {
      quietly(() => import('../support/launcher/ChatLauncher.tsx')).then(
        ({ ChatLauncher }) => setDoor(() => ChatLauncher),
        () => undefined,
      );
    };
    if (isWanted) ask();
    const timer = setInterval(ask, afterMs);
    return () => clearInterval(timer);
  }, [asks, isWanted]);
  return Door ? <Door pathname={pathname} /> : null;
}
