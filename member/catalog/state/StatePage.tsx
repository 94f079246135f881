import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useState } from 'react';
import { memoryHistory } from '../../src/router/memory-history.ts';
import { RouterProvider } from '../../src/router/RouterProvider.tsx';
import { createRouter } from '../../src/router/router.ts';
import { type FoundState, stateAddress } from '../stories.ts';
import type { Story } from '../story.ts';

/**
 * Renders one state alone in its page, so that fixed elements and width queries refer to the window. Once the
 * state is complete, the page's `data-shown` names it, so that tools know when to take a picture.
 */
export function OneState({ state }: { state: FoundState }) {
  const { hash, story, name, place, Show, afterMs } = state;
  const [router] = useState(() => createRouter({ '*': {} }, memoryHistory('/user/home')));
  useEffect(() => {
    let left = false;
    document.title = `${story}, ${name} · Kapao`;
    const timer = setTimeout(() => {
      // Fonts are requested only after layout.
      document.body.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (!left) document.documentElement.dataset.shown = hash;
      });
    }, afterMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [hash, story, name, afterMs]);

  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} failure="This state could not be drawn">
        {place === 'page' ? (
          <Show />
        ) : (
          <>
            <main className={place === 'over' ? undefined : 'state-ground'}>
              <h1 className="state-name">{`${story}, ${name}`}</h1>
              {place === 'over' ? null : <Show />}
            </main>
            {place === 'over' ? <Show /> : null}
          </>
        )}
      </RouterProvider>
    </I18nProvider>
  );
}

/** Links to every state, for tools that go through all of them. */
export function AllStates({ stories }: { stories: readonly (Story & { name: string })[] }) {
  return (
    <main className="state-ground">
      <h1>Every state</h1>
      <ul>
        {stories.flatMap(({ name, states, place }) =>
          Object.keys(states).map((state) => (
            <li key={name + state}>
              <a href={stateAddress(name, state)} data-place={place ?? 'in'}>
                {name}, {state}
              </a>
            </li>
          )),
        )}
      </ul>
    </main>
  );
}
