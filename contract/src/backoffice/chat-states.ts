/** open: the customer said something last. waiting: we did. solved: ended, until the customer says something again. */
export const chatStates = ['open', 'waiting', 'solved'] as const;
export type ChatState = (typeof chatStates)[number];

/** What a choice leads to in the app when it is pressed, in place of being sent back: `kapao:<place>`. */
export const chatLinkTargets = ['deposit', 'withdraw', 'slips', 'bonus', 'statement', 'contact'] as const;

/** Of one message. */
export const mostChatChoices = 10;
export const mostChatReplies = 200;
