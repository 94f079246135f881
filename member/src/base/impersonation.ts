/**
 * Whether the page is an impersonation session. It stores nothing on the device and reads nothing from it, because the
 * staff member may be logged in here as a member. Read once, before the address changes.
 */
export const isImpersonation = globalThis.location?.pathname === '/look';
