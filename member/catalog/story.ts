import type { ComponentType } from 'react';

/** State of a component, rendered as a screen would render it. */
export type State =
  | ComponentType
  /**
   * Delay, in ms, before a picture may be taken, for content that appears late by itself, such as a line after five
   * seconds.
   */
  | { Show: ComponentType; afterMs: number };

/** Exports of a story: `states`, by a name that says when a member sees it. */
export interface Story {
  states: Readonly<Record<string, State>>;
  /**
   * Where the states are shown: by default inside a page's text; `over` the page, such as dialogs and bars; or as a `page`
   * of their own, with heading and landmarks.
   */
  place?: 'over' | 'page';
}
