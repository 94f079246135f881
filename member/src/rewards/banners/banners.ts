import type { Reply } from '../../frame/api/api.ts';

export type Banner = Reply<'getInviteBanners'>['banners'][number];
