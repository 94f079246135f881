/**
 * Parts of the service that staff can close for a while; everything else keeps working, and money that arrives is credited.
 */
export const parts = ['deposit', 'withdraw', 'transfer', 'games', 'register', 'bonus'] as const;
export type Part = (typeof parts)[number];
