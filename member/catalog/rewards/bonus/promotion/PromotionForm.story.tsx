import { PromotionForm } from '../../../../src/rewards/bonus/promotion/PromotionForm.tsx';
import { AfterInteraction } from '../../../decorators.tsx';

export const states = {
  empty: () => <PromotionForm />,
  'sent without a code': () => (
    <AfterInteraction does={(ground) => ground.querySelector('button')?.click()}>
      <PromotionForm />
    </AfterInteraction>
  ),
};
