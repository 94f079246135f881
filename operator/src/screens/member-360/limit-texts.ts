import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const limitTexts: Readonly<Record<string, MessageDescriptor>> = {
  depositDay: msg`Deposit a day`,
  depositWeek: msg`Deposit a week`,
  depositMonth: msg`Deposit a month`,
  lossDay: msg`Loss a day`,
  lossWeek: msg`Loss a week`,
  lossMonth: msg`Loss a month`,
  sessionMinutes: msg`Session, minutes`,
  realityCheckMinutes: msg`Reminder, minutes`,
};
