import { SlipStepLine } from '../../../src/payments/slips/SlipStepLine.tsx';

const processing = { status: 'PROCESSING', note: '' } as const;

export const states = {
  sending: () => <SlipStepLine slip={null} />,
  stored: () => <SlipStepLine slip={{ ...processing, step: 'STORED' }} />,
  'asking the bank': () => <SlipStepLine slip={{ ...processing, step: 'ASKED' }} />,
  credited: () => <SlipStepLine slip={{ status: 'SUCCESS', step: 'DECIDED', note: '' }} />,
  unreadable: () => (
    <SlipStepLine slip={{ status: 'FAILED', step: 'DECIDED', note: 'CANNOT_READ_CROPPED_IMAGE' }} />
  ),
};
