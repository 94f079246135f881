import { createStore, type Store } from '@kapao/core/store';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { History } from './history.ts';
import { type Location, locationOf, pathOf, type To } from './location.ts';

/** Loads a shell or a page: its code and whatever else it needs. */
export type Load = () => ComponentType | Promise<ComponentType>;

export interface Visit {
  /** Whether the visit comes from Back or Forward. */
  readonly isPassing: boolean;
  /** Whether the page is shown already and stays, as when a dialog opens over it or closes. */
  readonly isSamePage: boolean;
}

export interface Route {
  /** Called before anything is loaded, at every visit; returns where to go instead, or null. */
  readonly enter?: (to: Location, visit: Visit) => string | null;
  /** Layout around the page. It stays mounted between pages of the same shell. */
  readonly shell?: Load;
  readonly page?: Load;
  /** Page title; a page of several steps sets its own. */
  readonly title?: MessageDescriptor;
}

/** Routes by path; `*` is for all other addresses. */
export type Routes = Readonly<Record<string, Route>> & { readonly '*': Route };

/** Shell and page of the shown address, or that they failed to load. */
export interface View {
  readonly location: Location;
  readonly title: MessageDescriptor | undefined;
  readonly parts: readonly ComponentType[];
  readonly failed: boolean;
}

export interface RouterState {
  /** Null until the first page is loaded. */
  readonly view: View | null;
  /** Location being navigated to; the present view stays meanwhile. */
  readonly wanted: Location | null;
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}

/** Components that have loaded. One that failed is requested again at the next visit. */
const loaded = new WeakMap<Load, ComponentType>();

export interface Router {
  readonly state: Pick<Store<RouterState>, 'read' | 'subscribe'>;
  /** Resolves once there is a view. */
  readonly begun: Promise<void>;
  /**
   * Resolves once the page is shown or another navigation has replaced it; a number moves by history entries, and resolves
   * at once.
   */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
}

type Step = 'begin' | 'push' | 'replace' | 'pop';

/** Creates a router that starts at the address in its history. Decision 49 explains why we wrote our own. */
export function createRouter(routes: Routes, history: History): Router {
  const state = createStore<RouterState>({ view: null, wanted: null });
  let newest: Location;

  async function visit(to: Location, step: Step): Promise<void> {
    newest = to;
    const path = pathOf(to);
    const { enter, shell, page, title } = (Object.hasOwn(routes, path) && routes[path]) || routes['*'];
    const shown = state.read().view;
    const isSamePage = shown !== null && pathOf(shown.location) === path;
    const instead = enter?.(to, { isPassing: step === 'pop', isSamePage });
    // A redirect replaces the entry that Back led to, so that it does not redirect again.
    if (instead) return visit(locationOf(instead), step === 'push' ? step : 'replace');

    const wanted = [shell, page].filter((load) => load !== undefined);
    let parts = wanted.flatMap((load) => loaded.get(load) ?? []);
    let failed = false;
    if (parts.length < wanted.length) {
      state.write({ ...state.read(), wanted: to });
      try {
        parts = await Promise.all(wanted.map(loadOnce));
      } catch {
        failed = true;
      }
      if (newest !== to) return;
    }
    if (step === 'push' || step === 'replace') history.write(to, step === 'replace');
    state.write({ view: { location: to, title, parts, failed }, wanted: null });
  }

  history.listen(() => visit(history.read(), 'pop'));

  return {
    state,
    begun: visit(history.read(), 'begin'),
    async navigate(to, { replace = false, state: kept } = {}) {
      if (typeof to === 'number') history.go(to);
      else await visit(locationOf(to, kept), replace ? 'replace' : 'push');
    },
  };
}

async function loadOnce(load: Load): Promise<ComponentType> {
  const part = await load();
  loaded.set(load, part);
  return part;
}
