import { BannerCarousel } from '../../../src/rewards/banners/BannerCarousel.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { banners } from '../banner-answers.ts';

const many = () => Array.from({ length: 12 }, (_, index) => ({ image: '', html: `<p>${index + 1}</p>` }));

export const states = {
  'the first of several': () => <BannerCarousel banners={banners()} />,
  'the second': () => (
    <AfterInteraction
      does={(ground) => ground.querySelector('ul')?.scrollTo({ left: 1000, behavior: 'instant' })}
    >
      <BannerCarousel banners={banners().slice(0, 2)} />
    </AfterInteraction>
  ),
  'more than there is room for dots': () => <BannerCarousel banners={many()} />,
};
