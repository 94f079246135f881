/** Kinds of push notification sent while the app is closed; each has a switch. */
export const pushKinds = ['answer', 'deposit', 'withdrawal'] as const;
export type PushKind = (typeof pushKinds)[number];
