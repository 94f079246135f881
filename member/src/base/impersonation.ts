/**
 * The page was opened as an operator's look at a member's screens. It then remembers nothing on the device and reads nothing
 * from there: whoever looks may be logged in here as a member themself. Read once, before the address changes.
 */
export const isImpersonation = globalThis.location?.pathname === '/look';
