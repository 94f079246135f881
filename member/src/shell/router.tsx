import { msg } from '@lingui/core/macro';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { isLook } from '../base/look.ts';
import type { HandedOver } from '../frame/address/address.ts';
import { loginAddress } from '../frame/address/return-address.ts';
import { whenSessionEnds } from '../frame/api/api.ts';
import { storedToken } from '../frame/api/session.ts';
import { revokeSession } from '../frame/api/sign-out.ts';
import { withTexts } from '../i18n/i18n.ts';
import { PublicShell } from './PublicShell.tsx';
import { RootLayout } from './RootLayout.tsx';
import { RouteError } from './RouteError.tsx';

/** A route of /user without a token leads to the login, which brings the member back here. */
function guard({ request }: LoaderFunctionArgs): Response | null {
  return storedToken() ? null : redirect(loginAddress(new URL(request.url)));
}

/**
 * Entering a logged-out page with a token in store ends that session, here and on the server. It stands at each of
 * them and not at their shell, which is entered once only: another tab may have logged in meanwhile.
 */
function leave(): null {
  if (isLook) return null;
  revokeSession();
  return null;
}

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', loader: () => redirect('/user') },
      {
        element: <PublicShell />,
        children: [
          {
            path: '/login',
            loader: leave,
            handle: { title: msg`Log in` },
            lazy: async () => ({ Component: (await import('../people/session/LoginPage.tsx')).LoginPage }),
          },
          {
            path: '/register',
            loader: leave,
            lazy: async () => ({
              Component: (await withTexts('visitor', import('../people/register/RegisterPage.tsx')))
                .RegisterPage,
            }),
          },
          {
            path: '/howto',
            loader: leave,
            handle: { title: msg`How to` },
            lazy: async () => ({
              Component: (await withTexts('visitor', import('../content/howto/HowtoPage.tsx'))).HowtoPage,
            }),
          },
          {
            path: '/contact',
            loader: leave,
            handle: { title: msg`Contact` },
            lazy: async () => ({
              Component: (await withTexts('visitor', import('../content/contact/ContactPage.tsx')))
                .ContactPage,
            }),
          },
        ],
      },
      {
        path: '/look',
        lazy: async () => ({ Component: await (await import('./look/look-screen.ts')).lookScreen() }),
      },
      {
        path: '/terminated',
        handle: { title: msg`Service ended` },
        lazy: async () => ({
          Component: (await withTexts('visitor', import('../content/contact/TerminatedPage.tsx')))
            .TerminatedPage,
        }),
      },
      {
        path: '/user',
        loader: guard,
        lazy: async () => {
          const { MemberShell, keptLetters } = await withTexts('member', import('./member/MemberShell.tsx'));
          await keptLetters();
          return { Component: MemberShell };
        },
        children: [
          { index: true, loader: () => redirect('/user/home') },
          {
            path: 'home',
            handle: { title: msg`Home` },
            lazy: async () => ({
              Component: (await withTexts('member', import('../home/HomePage.tsx'))).HomePage,
            }),
          },
          {
            path: 'statement',
            handle: { title: msg`Statement` },
            lazy: async () => ({
              Component: (await withTexts('cashier', import('../money/statement/page/StatementPage.tsx')))
                .StatementPage,
            }),
          },
          {
            path: 'bonus',
            handle: { title: msg`Bonus` },
            lazy: async () => ({
              Component: (await withTexts('rewards', import('../rewards/bonus/BonusPage.tsx'))).BonusPage,
            }),
          },
          {
            path: 'profile',
            handle: { title: msg`Profile` },
            lazy: async () => ({
              Component: (await withTexts('member', import('../people/account/ProfilePage.tsx'))).ProfilePage,
            }),
          },
          {
            path: 'howto',
            handle: { title: msg`How to` },
            lazy: async () => ({
              Component: (await withTexts('visitor', import('../content/howto/HowtoPage.tsx'))).HowtoPage,
            }),
          },
          {
            path: 'contact',
            handle: { title: msg`Contact` },
            lazy: async () => ({
              Component: (await withTexts('member', import('../content/contact/MemberContactPage.tsx')))
                .MemberContactPage,
            }),
          },
        ],
      },
      {
        path: '*',
        handle: { title: msg`Page Not Found` },
        lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }),
      },
    ],
  },
]);

/** The address of the page that is still loading; null when none is. */
export function wantedAddress(): string | null {
  const { location } = router.state.navigation;
  return location ? location.pathname + location.search : null;
}

whenSessionEnds((to, code) => {
  const { location } = router.state;
  if (to === '/terminated') return void router.navigate('/terminated', { replace: true });
  // A late 401 of a page that the member has left already (the log-out itself) leads nowhere.
  if (!location.pathname.startsWith('/user')) return;
  // A look is opened from the console, and from there alone.
  if (isLook) return void router.navigate('/look', { replace: true });
  void router.navigate(loginAddress(location), {
    replace: true,
    state: { ended: code } satisfies HandedOver,
  });
});
