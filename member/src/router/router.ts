import { createStore, type Store } from '@kapao/core/store';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { History } from './history.ts';
import { type Location, locationOf, pathOf, type To } from './location.ts';

/** A shell or a page: drawn once its code, and whatever else it needs, is here. */
export type Load = () => ComponentType | Promise<ComponentType>;

export interface Route {
  /**
   * Asked before anything is loaded, at every visit: an answer is where to go instead. `isPassing`: somebody goes through the
   * history (Back, Forward) and did not ask for this page.
   */
  readonly enter?: (to: Location, isPassing: boolean) => string | null;
  /** What stands around the page. It stays while others of the same shell take its place. */
  readonly shell?: Load;
  readonly page?: Load;
  /** A page of several steps has none, and says its own. */
  readonly title?: MessageDescriptor;
}

/** By path; `*` is for all other addresses. */
export type Routes = Readonly<Record<string, Route>> & { readonly '*': Route };

/** What is shown: the shell and the page of an address, or that they could not be loaded. */
export interface View {
  readonly location: Location;
  readonly title: MessageDescriptor | undefined;
  readonly parts: readonly ComponentType[];
  readonly failed: boolean;
}

export interface RouterState {
  /** Null until the first page is here. */
  readonly view: View | null;
  /** Where somebody is on the way to. What is shown stays meanwhile. */
  readonly wanted: Location | null;
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}

/** Kept once they were answered. One that did not come is asked for again at the next visit. */
const loaded = new WeakMap<Load, ComponentType>();

export interface Router {
  readonly state: Pick<Store<RouterState>, 'read' | 'subscribe'>;
  /** Resolves once there is a view. */
  readonly begun: Promise<void>;
  /** Resolves once it is shown, or another navigation has taken its place; for a number of entries at once. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
}

type Step = 'begin' | 'push' | 'replace' | 'pop';

/** Begins with the address that its history has. Decision 49 says why it is ours. */
export function createRouter(routes: Routes, history: History): Router {
  const state = createStore<RouterState>({ view: null, wanted: null });
  let newest: Location;

  async function visit(to: Location, step: Step): Promise<void> {
    newest = to;
    const path = pathOf(to);
    const { enter, shell, page, title } = (Object.hasOwn(routes, path) && routes[path]) || routes['*'];
    const instead = enter?.(to, step === 'pop');
    // The entry that somebody came back to must not lead them back once more.
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
