/** Purse in 24 by 26 units: the outlines of the leather and its opening, and the coin as a stroked circle. */
export const purse = {
  leather:
    'M4 1.5 5.7.6l1.6.9L9 .5l1.5 1 1.5-1 1.5 1 1.5-1 1.7 1 1.6-.9L20 1.5c-.5 2.5-1.4 4.5-2.7 6 3.7 2.4 6.1 6.5 6.2 10.7.2 5-3.6 7.3-11.5 7.3S.3 23.2.5 18.2C.6 14 3 9.9 6.7 7.5 5.4 6 4.5 4 4 1.5Z',
  opening: 'M7 3.1h10c-.5 1.4-1.2 2.5-2 3.5H9C8.2 5.6 7.5 4.5 7 3.1Z',
  coin: { x: 12, y: 16.4, radius: 4.1, width: 1.8 },
} as const;
