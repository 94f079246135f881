import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const limitTexts: Readonly<Record<string, MessageDescriptor>> = {
  depositDay: msg`Daily deposit`,
  depositWeek: msg`Weekly deposit`,
  depositMonth: msg`Monthly deposit`,
  lossDay: msg`Daily loss`,
  lossWeek: msg`Weekly loss`,
  lossMonth: msg`Monthly loss`,
  sessionMinutes: msg`Session limit, minutes`,
  realityCheckMinutes: msg`Reminder, minutes`,
};
