import type { Page } from '@playwright/test';

/** Dialog as named in the history entry (member/src/frame/dialog/dialogs.ts). */
export interface Dialog {
  readonly name: string;
  readonly id?: string;
}

export interface Screen {
  /** Title beside the screen's pictures. */
  readonly title: string;
  readonly address: string;
  /** Dialogs over the page, the top one last. */
  readonly dialogs?: readonly Dialog[];
  /** Steps before the picture, beyond opening the address. */
  readonly first?: (page: Page) => Promise<void>;
}
