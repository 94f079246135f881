/** Minimum worth of a gift in baht, from the specification. */
export const leastGift = 2;
