import { useState } from 'react';
import { SlipSending } from '../../../src/payments/slips/SlipSending.tsx';
import { Answers } from '../../answers.tsx';

/** Slip as a bank app draws one, in looks only. */
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 74 96"><path fill="#fff" d="M0 0h74v96H0z"/>
  <circle cx="37" cy="18" r="8" fill="#136f48"/><path stroke="#5b6472" stroke-width="3" d="M14 36h46M14 46h36M14 56h40"/>
  <path d="M44 68h18v18H44z"/></svg>`;

export const states = {
  chosen: () => {
    const [picked] = useState(() => {
      const file = new File([drawn, ' '.repeat(1_990_000)], 'IMG_2041.jpg', { type: 'image/svg+xml' });
      return { file, address: URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' })) };
    });
    return (
      <Answers answers={[]}>
        <SlipSending picked={picked} onSent={() => undefined} onDrop={() => undefined} />
      </Answers>
    );
  },
};
