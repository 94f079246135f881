import { ReceiveLine } from '../../../src/home/banner/ReceiveLine.tsx';

const nowhere = () => {};

export const states = {
  'a refund': () => <ReceiveLine what="refund" amount={100} hidden={false} onOpen={nowhere} />,
  'what friends brought': () => <ReceiveLine what="invite" amount={75} hidden={false} onOpen={nowhere} />,
  'with amounts hidden': () => <ReceiveLine what="refund" amount={100} hidden onOpen={nowhere} />,
};
