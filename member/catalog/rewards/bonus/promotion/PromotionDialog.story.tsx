import { PromotionDialog } from '../../../../src/rewards/bonus/promotion/PromotionDialog.tsx';
import { type Answer, answered, OpenDialog } from '../../../answers.tsx';
import { walletAnswer } from '../../../wallet/sample.ts';
import { noticeAnswer, promotion, refusal } from '../../sample-bonuses.ts';

const request = { params: { code: 'SONGKRAN' } };

function Shown({ answers, code = 'SONGKRAN' }: { answers: readonly Answer[]; code?: string }) {
  return (
    <OpenDialog answers={[walletAnswer, noticeAnswer(), ...answers]}>
      <PromotionDialog id={code} />
    </OpenDialog>
  );
}

const failed = (code: Parameters<typeof refusal>[0]): Answer => ({
  queryKey: ['findPromotion', request],
  error: refusal(code),
});

export const place = 'over';

export const states = {
  found: () => <Shown answers={[answered('findPromotion', promotion(), request)]} />,
  'found, and needs a deposit': () => (
    <Shown
      answers={[
        answered(
          'findPromotion',
          {
            ...promotion(),
            preview: {
              refusal: 'BONUS_CONDITION',
              deposit: null,
              depositAt: null,
              bonus: null,
              required: null,
              older: 0,
            },
          },
          request,
        ),
      ]}
    />
  ),
  'not found': () => <Shown answers={[answered('findPromotion', null, request)]} />,
  'looked for': () => <Shown answers={[]} />,
  'too many looked for': () => <Shown answers={[failed('REQUEST_LIMIT_1MIN')]} />,
  'without a network': () => <Shown answers={[failed('OFFLINE')]} />,
  'no code yet': () => <Shown answers={[]} code="" />,
  'can be no code': () => <Shown answers={[]} code="A/B" />,
};
