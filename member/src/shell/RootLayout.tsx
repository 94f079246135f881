import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { dialogsOf } from '../frame/dialog/dialog-stack.ts';
import { LoadingOverlay } from '../ui/status/LoadingOverlay.tsx';
import { ChatEntry } from './ChatEntry.tsx';
import { SkipLink } from './SkipLink.tsx';
import { UpdateLine } from './UpdateLine.tsx';

interface Titled {
  title: MessageDescriptor;
}

function isTitled(handle: unknown): handle is Titled {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

/**
 * The page title and the focus move with the route; the words of the title with the language. A page of several
 * steps has no title in its route and says its own (usePageTitle in address.ts).
 */
export function RootLayout() {
  const { pathname, state } = useLocation();
  const navigation = useNavigation();
  const { _ } = useLingui();
  const handle = useMatches().findLast((match) => isTitled(match.handle))?.handle;
  const title = isTitled(handle) ? _(handle.title) : '';

  useEffect(() => {
    if (title) document.title = `${title} · Kapao`;
  }, [title]);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  useEffect(() => {
    // On the first load the browser's own focus is right.
    if (first.current) first.current = false;
    else document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <SkipLink />
      <Outlet />
      <ChatEntry pathname={pathname} isWanted={dialogsOf(state).length > 0} />
      <UpdateLine />
      <LoadingOverlay active={navigation.state !== 'idle' && navigation.location.pathname !== pathname} />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}
