/** Days without use after which a session ends. */
export const idleDays = 7;

/** Event that closes the sockets of ended sessions on whichever server they are. */
export const sessionEndedEvent = 'session';
