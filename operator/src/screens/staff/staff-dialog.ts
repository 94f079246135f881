import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';

/** What a dialog about one of the colleagues gets. */
export interface StaffDialogProps {
  readonly staffMember: BackofficeReply<'getStaffMember'>;
  readonly onClose: () => void;
}
