/** Hours that a request waits before staff may propose the erasure, so that its member notices one by somebody else. */
export const erasureWaitHours = 72;

/** Days within which a request is decided, as the law (PDPA of Thailand) has it for requests of persons. */
export const erasureDueDays = 30;

/** Reasons why a member's data cannot be erased now; the member or time can end each. */
export const erasureRefusals = ['MONEY', 'BONUS', 'OPEN', 'EXCLUDED', 'RECORDS'] as const;

/** Reasons for which staff decline a request, as the member reads them. */
export const erasureDeclineReasons = ['LAW', 'CLAIM', 'IDENTITY', 'OTHER'] as const;
