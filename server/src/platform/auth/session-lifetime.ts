/** A session that nobody used for so many days has ended. */
export const idleDays = 7;

/** The event that closes the sockets of ended sessions on whichever server they are. */
export const sessionEndedEvent = 'session';
