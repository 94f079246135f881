/** Clips of the how-to page, which are part of the member's app, in the default order of a new installation. */
export const howtoClips = ['wallet', 'play', 'balance', 'bonus', 'bonus-cancel'] as const;
export type HowtoClip = (typeof howtoClips)[number];
