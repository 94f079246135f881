import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isImpersonation } from '../base/storage.ts';
import { withoutReload } from '../frame/chunk/newer-build.ts';
import { dialogsOf } from '../frame/dialog/dialog-stack.ts';
import { useLocation, useNextLocation, useView } from '../router/hooks.ts';
import { Outlet } from '../router/RouterProvider.tsx';
import { useRestoredScroll } from '../router/useRestoredScroll.ts';
import { LoadingOverlay } from '../ui/status/LoadingOverlay.tsx';
import { UpdateLine } from './UpdateLine.tsx';

/**
 * Sets the page title, also after a change of language, and moves the focus to the heading on navigation. A
 * page of several steps has no title in its route and sets its own (usePageTitle in address.ts).
 */
export function RootLayout() {
  const { pathname, state } = useLocation();
  const wanted = useNextLocation();
  const { _ } = useLingui();
  const named = useView().title;
  const title = named ? _(named) : '';
  useRestoredScroll();

  useEffect(() => {
    if (title) document.title = `${title} · Kapao`;
  }, [title]);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  useEffect(() => {
    // On the first load the browser's own focus is correct.
    if (first.current) first.current = false;
    else document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <SkipLink />
      <Outlet />
      <ChatEntry pathname={pathname} isWanted={dialogsOf(state).length > 0} />
      <UpdateLine />
      <LoadingOverlay active={wanted !== null && wanted.pathname !== pathname} />
    </>
  );
}

/** First Tab stop of every page: skips the bar and its tabs to the page heading. Visible only while focused. */
function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus()}
      className="fixed top-2 left-2 z-50 min-h-11 rounded-md bg-card px-4 text-sm font-semibold text-gold-text not-focus-visible:sr-only"
    >
      <Trans>Skip to content</Trans>
    </button>
  );
}

/**
 * Interval in ms after which the chat's chunk is requested, and again until it has loaded. Nothing on the
 * first screen waits for it.
 */
const afterMs = 1_500;

/** Chat button, over the pages of both shells. Absent in an impersonation session: staff must not write as the member. */
function ChatEntry({ pathname, isWanted }: { pathname: string; isWanted: boolean }) {
  const [Launcher, setLauncher] = useState<ComponentType<{ pathname: string }> | null>(null);
  const asks = !Launcher && !isImpersonation;
  useEffect(() => {
    if (!asks) return;
    const ask = () => {
      withoutReload(() => import('../support/launcher/ChatLauncher.tsx')).then(
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
