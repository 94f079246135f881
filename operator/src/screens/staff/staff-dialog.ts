import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';

/** Props of a dialog about a staff member. */
export interface StaffDialogProps {
  readonly staffMember: BackofficeReply<'getStaffMember'>;
  readonly onClose: () => void;
}
