/** `open`: the customer wrote last; `waiting`: we wrote last; `solved`: ended, until the customer writes again. */
export const chatStates = ['open', 'waiting', 'solved'] as const;
export type ChatState = (typeof chatStates)[number];

/** Pages of the app that a choice opens when pressed, instead of sending its payload: `kapao:<place>`. */
export const chatLinkTargets = ['deposit', 'withdraw', 'slips', 'bonus', 'statement', 'contact'] as const;

/** Most choices in one message. */
export const maxChatChoices = 10;
export const maxChatReplies = 200;
