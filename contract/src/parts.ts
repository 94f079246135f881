/** Parts of the service that an operator closes for a while; all else goes on meanwhile, and money that arrives is credited. */
export const parts = ['deposit', 'withdraw', 'transfer', 'games', 'register', 'bonus'] as const;
export type Part = (typeof parts)[number];
