import type { BackofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';

/** Calls that only show personal data; exported files, such as that of a day, are not among them. */
type Read =
  | 'searchChats'
  | Exclude<
      {
        [Name in keyof BackofficeCalls]: BackofficeCalls[Name] extends { personal: true }
          ? BackofficeCalls[Name] extends { download: true } | { change: true }
            ? never
            : Name
          : never;
      }[keyof BackofficeCalls],
      'exportDay'
    >;

const reads: Record<Read, true> = {
  findForBankReceipt: true,
  getAuditRow: true,
  getBankReceipt: true,
  getChat: true,
  getException: true,
  getMemberBalancesAt: true,
  getRiskReview: true,
  getSlip: true,
  listChatMessages: true,
  searchChats: true,
  searchMembers: true,
  seeSlipPicture: true,
  showPersonal: true,
  showResetCode: true,
  showWithdrawal: true,
};

/** Whether an audited action changed nothing, so that lists may fold its repetitions. */
export const isRead = (action: string) => Object.hasOwn(reads, action);
