import { msg } from '@lingui/core/macro';
import { isImpersonation } from '../base/storage.ts';
import { loginAddress } from '../frame/address/return-address.ts';
import { storedToken } from '../frame/api/session.ts';
import { revokeSession } from '../frame/api/sign-out.ts';
import { withTexts } from '../i18n/i18n.ts';
import type { Location } from '../router/location.ts';
import type { Routes, Visit } from '../router/router.ts';
import { PublicShell } from './PublicShell.tsx';

/**
 * Ends a stored session, here and on the server, when a logged-out page is entered, except by Back or Forward, which
 * redirect a member home. Opening or closing a dialog over the page does not count as entering: another tab may have
 * logged in meanwhile, and that session stays.
 */
function endStoredSession(_to: Location, { isPassing, isSamePage }: Visit): string | null {
  if (isSamePage) return null;
  if (isPassing && storedToken()) return '/user/home';
  if (!isImpersonation) revokeSession();
  return null;
}

/** Redirects a page of /user to the login if no token is stored; the login leads back to the page. */
function guard(to: Location): string | null {
  return storedToken() ? null : loginAddress(to);
}

const visitors = { enter: endStoredSession, shell: () => PublicShell };

const members = {
  enter: guard,
  shell: async () => {
    const { MemberShell, waitForFonts } = await withTexts('member', import('./member/MemberShell.tsx'));
    await waitForFonts();
    return MemberShell;
  },
};

export const routes: Routes = {
  '/': { enter: () => '/user' },
  '/login': {
    ...visitors,
    title: msg`Log in`,
    page: async () => (await import('../members/session/LoginPage.tsx')).LoginPage,
  },
  '/register': {
    ...visitors,
    page: async () =>
      (await withTexts('visitor', import('../members/register/RegisterPage.tsx'))).RegisterPage,
  },
  '/reset': {
    ...visitors,
    page: async () =>
      (await withTexts('visitor', import('../members/password-reset/PasswordResetPage.tsx')))
        .PasswordResetPage,
  },
  '/login/code': {
    ...visitors,
    page: async () =>
      (await withTexts('visitor', import('../members/login-code/LoginCodePage.tsx'))).LoginCodePage,
  },
  '/howto': {
    ...visitors,
    title: msg`How it works`,
    page: async () => (await withTexts('visitor', import('../content/howto/HowtoPage.tsx'))).HowtoPage,
  },
  '/contact': {
    ...visitors,
    title: msg`Contact`,
    page: async () => (await withTexts('visitor', import('../content/contact/ContactPage.tsx'))).ContactPage,
  },
  '/look': {
    page: async () => (await import('./impersonation/impersonation-screen.ts')).impersonationScreen(),
  },
  '/terminated': {
    title: msg`Service ended`,
    page: async () =>
      (await withTexts('visitor', import('../content/contact/TerminatedPage.tsx'))).TerminatedPage,
  },
  '/user': { enter: (to) => guard(to) ?? '/user/home' },
  '/user/home': {
    ...members,
    title: msg`Home`,
    page: async () => (await withTexts('member', import('../home/HomePage.tsx'))).HomePage,
  },
  '/user/statement': {
    ...members,
    title: msg`Statement`,
    page: async () =>
      (await withTexts('cashier', import('../wallet/statement/page/StatementPage.tsx'))).StatementPage,
  },
  '/user/bonus': {
    ...members,
    title: msg`Bonus`,
    page: async () => (await withTexts('rewards', import('../rewards/bonus/BonusPage.tsx'))).BonusPage,
  },
  '/user/profile': {
    ...members,
    title: msg`Account`,
    page: async () => (await withTexts('account', import('../members/account/ProfilePage.tsx'))).ProfilePage,
  },
  '/user/howto': {
    ...members,
    title: msg`How it works`,
    page: async () => (await withTexts('visitor', import('../content/howto/HowtoPage.tsx'))).HowtoPage,
  },
  '/user/contact': {
    ...members,
    title: msg`Contact`,
    page: async () =>
      (await withTexts('member', import('../content/contact/MemberContactPage.tsx'))).MemberContactPage,
  },
  '*': {
    title: msg`Page Not Found`,
    page: async () => (await import('./NotFoundPage.tsx')).NotFoundPage,
  },
};
