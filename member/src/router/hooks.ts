import { createContext, use } from 'react';
import type { Location } from './location.ts';
import type { NavigateOptions, Router, RouterState, View } from './router.ts';

export const RouterContext = createContext<Router | null>(null);
export const StateContext = createContext<RouterState | null>(null);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('nothing leads anywhere outside of a RouterProvider');
  return router;
}

/** Returns the current view. It is never null, because `RouterProvider` renders nothing before the first one. */
export function useView(): View {
  const view = use(StateContext)?.view;
  if (!view) throw new Error('there is no view outside of a RouterProvider');
  return view;
}

export const useLocation = (): Location => useView().location;

export const useNavigate = (): Router['navigate'] => useRouter().navigate;

/** Location being navigated to while its page loads. */
export const useNextLocation = (): Location | null => use(StateContext)?.wanted ?? null;

/** Returns the query parameters and a function that replaces them. */
export function useSearchParams(): [
  URLSearchParams,
  (next: Record<string, string>, options: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (next, options) => void navigate({ pathname, search: `?${new URLSearchParams(next)}` }, options),
  ];
}
