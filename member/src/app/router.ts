import { isImpersonation } from '../base/impersonation.ts';
import type { HandedOver } from '../frame/address/address.ts';
import { loginAddress } from '../frame/address/return-address.ts';
import { whenSessionEnds } from '../frame/api/api.ts';
import { browserHistory } from '../router/history.ts';
import { createRouter } from '../router/router.ts';
import { routes } from './routes.ts';

export const router = createRouter(routes, browserHistory);

/** The address of the page that is still loading; null when none is, or when it is the one that the browser has. */
export function wantedAddress(): string | null {
  const { view, wanted } = router.state.read();
  return view && wanted && wanted.pathname + wanted.search;
}

whenSessionEnds((to, code) => {
  const { view, wanted } = router.state.read();
  if (to === '/terminated') return void router.navigate('/terminated', { replace: true });
  // A late 401 of a page that the member has left already (the log-out itself) leads nowhere.
  if (!view?.location.pathname.startsWith('/user')) return;
  if (wanted && !wanted.pathname.startsWith('/user')) return;
  // A look is opened from the console, and from there alone.
  if (isImpersonation) return void router.navigate('/look', { replace: true });
  void router.navigate(loginAddress(view.location), {
    replace: true,
    state: { ended: code } satisfies HandedOver,
  });
});
