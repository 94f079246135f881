import type { Page } from '@playwright/test';

/** A dialog as the history entry names it (member/src/frame/dialog/dialogs.ts). */
export interface Dialog {
  readonly name: string;
  readonly id?: string;
}

export interface Screen {
  /** What stands beside its pictures. */
  readonly title: string;
  readonly address: string;
  /** Dialogs that lie over the page, the last one on top. */
  readonly dialogs?: readonly Dialog[];
  /** What a person would have done before this picture, beyond opening the address. */
  readonly first?: (page: Page) => Promise<void>;
}
