/** The clips of the how-to page, which are part of the member's app, in the order that a new house shows them. */
export const howtoClips = ['wallet', 'play', 'balance', 'bonus', 'bonus-cancel'] as const;
export type HowtoClip = (typeof howtoClips)[number];
