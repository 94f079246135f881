import { PromotionForm } from '../../../../src/rewards/bonus/promotion/PromotionForm.tsx';
import { ByHand } from '../../../pretend.tsx';

export const states = {
  empty: () => <PromotionForm />,
  'sent without a code': () => (
    <ByHand does={(ground) => ground.querySelector('button')?.click()}>
      <PromotionForm />
    </ByHand>
  ),
};
