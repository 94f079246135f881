/** What grows, and what stands in the sky: SVG on a grid of 64. */
export const natureSymbols = {
  lotus:
    '<path d="M32 12c8 9 8 24 0 36-8-12-8-27 0-36Z" fill="#f0a6bd"/><path d="M14 22c11 2 17 12 18 26-12-3-20-13-18-26Zm36 0c-11 2-17 12-18 26 12-3 20-13 18-26Z" fill="#d9668c"/><path d="M6 36c10-2 20 3 26 14-11 3-22-3-26-14Zm52 0c-10-2-20 3-26 14 11 3 22-3 26-14Z" fill="#a83f69"/>',
  rice: '<path d="M32 56V22" stroke="#5d7a2e" stroke-width="3" fill="none"/><g fill="#e2b04a"><ellipse cx="32" cy="13" rx="5" ry="9"/><ellipse cx="22" cy="22" rx="4.5" ry="8" transform="rotate(-35 22 22)"/><ellipse cx="42" cy="22" rx="4.5" ry="8" transform="rotate(35 42 22)"/><ellipse cx="20" cy="35" rx="4.5" ry="8" transform="rotate(-40 20 35)"/><ellipse cx="44" cy="35" rx="4.5" ry="8" transform="rotate(40 44 35)"/></g>',
  leaf: '<path d="M54 8C28 8 10 22 10 44c0 4 1 8 2 11 22 4 42-14 42-47Z" fill="#3f8f54"/><path d="M54 8C40 30 27 42 12 55" fill="none" stroke="#bfe3b4" stroke-width="2.5" stroke-linecap="round"/><path d="M40 26c-8-2-14-1-19 2M48 17c1 9 0 16-3 23M33 35c1 6 0 11-2 15" fill="none" stroke="#7fc08a" stroke-width="2" stroke-linecap="round"/>',
  chili:
    '<path d="M44 16c8 10 2 34-34 40 18-10 20-22 22-34 1-7 8-10 12-6Z" fill="#c8362c"/><path d="M40 19c1 10-4 22-16 31" fill="none" stroke="#f28b74" stroke-width="2.5" stroke-linecap="round"/><path d="M34 19c2-6 9-8 12-2M41 13c1-5 5-8 11-8" fill="none" stroke="#4f8a3a" stroke-width="4.5" stroke-linecap="round"/>',
  lime: '<circle cx="32" cy="33" r="23" fill="#6d9f2f"/><circle cx="32" cy="33" r="18.5" fill="#e7f2b8"/><g fill="#a6cd4e"><path d="M32 31 25 18a16 16 0 0 1 14 0Z"/><path d="m34 32 7-13a16 16 0 0 1 7 12Z"/><path d="m34 35 14 0a16 16 0 0 1-7 12Z"/><path d="m32 35 7 14a16 16 0 0 1-14 0Z"/><path d="m30 35-7 12a16 16 0 0 1-7-12Z"/><path d="m30 32-14-1a16 16 0 0 1 7-12Z"/></g>',
  mango:
    '<path d="M40 12c14 4 18 20 10 32S24 60 14 50s-4-24 8-31c6-4 11-9 18-7Z" fill="#f0a93a"/><path d="M48 21c4 8 2 18-5 24" fill="none" stroke="#d9542f" stroke-width="5" stroke-linecap="round" opacity=".55"/><path d="M22 27c-6 5-7 11-5 16" fill="none" stroke="#fbe0a0" stroke-width="3.5" stroke-linecap="round"/><path d="M40 13c0-5 4-8 12-8 0 7-5 10-11 8Z" fill="#4f8a3a"/>',
  banana:
    '<path d="M14 10c0 22 12 36 40 38-8 10-38 10-46-14-3-9-1-18 2-24Z" fill="#f2c541"/><path d="M12 16c1 20 14 32 36 33" fill="none" stroke="#c99320" stroke-width="2.5"/><path d="M10 10c2-3 4-5 5-6l3 3-3 5Z" fill="#6b5420"/><path d="M54 48l4-1 0 4-5 1Z" fill="#6b5420"/>',
  star: '<path d="m32 6 7.700 16.600 18.100 2.200-13.400 12.400 3.500 17.900L32 46.200l-15.900 8.900 3.500-17.900L6.200 24.800l18.100-2.200Z" fill="#f2c14e"/><path d="m32 6 0 40.200-15.900 8.900 3.500-17.900L6.200 24.800l18.100-2.200Z" fill="#d99a2b"/>',
  sun: '<g stroke="#e2b04a" stroke-width="4" stroke-linecap="round"><path d="M32 5v7M32 52v7M5 32h7M52 32h7M13 13l5 5M46 46l5 5M51 13l-5 5M18 46l-5 5"/></g><circle cx="32" cy="32" r="14" fill="#f0c264"/>',
  moon: '<path d="M42 8a25 25 0 1 0 14 36A22 22 0 0 1 42 8Z" fill="#8fb7ea"/><circle cx="50" cy="20" r="2" fill="#cfe0f7"/><circle cx="57" cy="30" r="1.500" fill="#cfe0f7"/>',
} as const;
