/**
 * Limits of codes by SMS (docs/market.md section 9). Those of one address and of all callers are settings of the
 * installation: `OTP_LIMIT_ADDRESS` and `OTP_BUDGET`.
 */
export const otpLimits = {
  /** Guesses per token, and so per message. */
  guesses: 5,
  /** Further devices that may enter the same code once the first one has. */
  otherDevices: 4,
  /** Validity of a code, and of the phone's verification after it. */
  codeMinutes: 5,
  verifiedMinutes: 30,
  /** Seconds between two codes to one phone. */
  resendS: 60,
  codesPerHour: 5,
  codesPerDay: 10,
} as const;
