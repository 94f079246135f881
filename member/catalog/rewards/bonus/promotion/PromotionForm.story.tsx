import { PromotionForm } from '../../../../src/rewards/bonus/promotion/PromotionForm.tsx';
import { ManualAdjustment } from '../../../pretend.tsx';

export const states = {
  empty: () => <PromotionForm />,
  'sent without a code': () => (
    <ManualAdjustment does={(ground) => ground.querySelector('button')?.click()}>
      <PromotionForm />
    </ManualAdjustment>
  ),
};
