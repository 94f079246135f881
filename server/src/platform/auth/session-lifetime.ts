/** Days without use after which a session ends. */
export const idleDays = 7;

/** Days after login when a session ends, used or not. */
export const lifeDays = 30;

/** Event that closes the sockets of ended sessions on whichever server they are. */
export const sessionEndedEvent = 'session';
