import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ArrowLeftRight,
  ArrowUpFromLine,
  Banknote,
  Gift,
  Landmark,
  type LucideIcon,
  QrCode,
  ScanLine,
} from 'lucide-react';

interface PendingLabel {
  readonly words: MessageDescriptor;
  readonly icon: LucideIcon;
}

const pendingLabels: Readonly<Record<string, PendingLabel>> = {
  withdraw: { words: msg`Withdrawal`, icon: ArrowUpFromLine },
  transfer: { words: msg`Transfer to or from a game`, icon: ArrowLeftRight },
  slip: { words: msg`Slip to review`, icon: ScanLine },
  payment: { words: msg`Unattributed receipt`, icon: Landmark },
  deposit: { words: msg`Bank transfer`, icon: Landmark },
  qr: { words: msg`QR, not paid yet`, icon: QrCode },
  gift: { words: msg`Gift link`, icon: Gift },
};
const unknown: PendingLabel = { words: msg`Pending transactions`, icon: Banknote };

/** Returns the label of a pending item's kind; unknown kinds get a general one. */
export const pendingLabelOf = (kind: string): PendingLabel => pendingLabels[kind] ?? unknown;
