import type { ComponentType } from 'react';

/** One state of a component, drawn as a screen would draw it. */
export type State =
  | ComponentType
  /** For what comes late by itself, such as a line after five seconds: when a picture of it may be taken. */
  | { Show: ComponentType; afterMs: number };

/** What a story exports: `states`, by a name that says when a member sees it. */
export interface Story {
  states: Readonly<Record<string, State>>;
  /**
   * Where the states stand: in a page's text when nothing is said; `over` the page, such as dialogs and bars; or as a
   * `page` of their own, with heading and landmarks.
   */
  place?: 'over' | 'page';
}
