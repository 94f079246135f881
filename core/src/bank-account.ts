/**
 * How long the account numbers of a Thai bank usually are. For a word of warning only: the lists that banks publish
 * differ, so a number of another length is asked about and never refused. Lao banks have no common length.
 */
const usualLengths: Readonly<Record<string, readonly number[]>> = {
  BBL: [10],
  KBANK: [10],
  KTB: [10],
  TMB: [10],
  SCB: [10],
  CIMBT: [10],
  UOB: [10],
  BAY: [10],
  GSB: [12, 15],
  GHB: [12],
  BAAC: [12],
  IBANK: [10],
  TISCO: [14, 10],
  KKP: [10, 14],
  TCRB: [10],
  LHB: [10],
};

/** The usual lengths of a bank whose number this hardly is; null when nothing speaks against it. */
export function unusualLength(bankCode: string, accountNo: string): readonly number[] | null {
  const usual = usualLengths[bankCode];
  return usual && !usual.includes(accountNo.length) ? usual : null;
}

/** Banks of Thailand hold baht only; every other bank that we know is in Laos. */
export function isThaiBank(bankCode: string): boolean {
  return bankCode in usualLengths;
}

const recommended: ReadonlySet<string> = new Set(['KBANK', 'KTB', 'BCEL']);

/** Deposits from these are recognised fastest, so they stand first. */
export function isRecommendedBank(bankCode: string): boolean {
  return recommended.has(bankCode);
}
