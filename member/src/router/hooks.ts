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

/** Never without a view: until there is one, RouterProvider draws nothing. */
export function useView(): View {
  const view = use(StateContext)?.view;
  if (!view) throw new Error('there is no view outside of a RouterProvider');
  return view;
}

export const useLocation = (): Location => useView().location;

export const useNavigate = (): Router['navigate'] => useRouter().navigate;

/** Where somebody is on the way to, while that page is loading. */
export const useWanted = (): Location | null => use(StateContext)?.wanted ?? null;

/** What stands behind the `?`, and how to write it anew. */
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
