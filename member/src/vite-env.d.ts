/// <reference types="vite/client" />

/** What the page did before there was an app (member/first-screen/early.ts). */
interface Window {
  askedEarly?: { name: string; token: string | null; at: number; answer: Promise<Response> };
  /** Whether the form was sent meanwhile; from here on nobody keeps it. */
  takePress?: () => boolean;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
