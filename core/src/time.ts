/** Durations in milliseconds. A day is always 24 hours: Bangkok and Vientiane have no daylight saving time. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const weekMs = 604_800_000;

/** Durations in seconds, for cookies, rate limits and protocols that use them. */
export const minuteS = 60;
export const hourS = 3_600;
export const dayS = 86_400;
