/// <reference types="vite/client" />

/** Results of the script that runs before the app (member/first-screen/early.ts). */
interface Window {
  askedEarly?: { name: string; token: string | null; at: number; answer: Promise<Response> };
  /**
   * Returns whether the form was submitted before the app had loaded. After this call the script holds back
   * no submit.
   */
  takePress?: () => boolean;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
