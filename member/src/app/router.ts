import { isImpersonation } from '../base/storage.ts';
import type { NavigationState } from '../frame/address/address.ts';
import { loginAddress } from '../frame/address/return-address.ts';
import { whenSessionEnds } from '../frame/api/api.ts';
import { browserHistory } from '../router/history.ts';
import { createRouter } from '../router/router.ts';
import { routes } from './routes.ts';

export const router = createRouter(routes, browserHistory);

/**
 * Returns the address of the page being navigated to. Null if there is none, and before the first page is
 * shown, whose address the browser already has.
 */
export function wantedAddress(): string | null {
  const { view, wanted } = router.state.read();
  return view && wanted && wanted.pathname + wanted.search;
}

whenSessionEnds((to, code) => {
  const { view, wanted } = router.state.read();
  if (to === '/terminated') return void router.navigate('/terminated', { replace: true });
  // A late 401 for a page that the member has already left (even by logging out) is ignored.
  if (!view?.location.pathname.startsWith('/user')) return;
  if (wanted && !wanted.pathname.startsWith('/user')) return;
  // Impersonation sessions are opened only from the console.
  if (isImpersonation) return void router.navigate('/look', { replace: true });
  void router.navigate(loginAddress(view.location), {
    replace: true,
    state: { ended: code } satisfies NavigationState,
  });
});
