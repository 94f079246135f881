import { type RuleKey, ruleKeys, type TextKey, textKeys } from '@kapao/contract/backoffice/content-values';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Key = TextKey | RuleKey;

export const keyTexts: Readonly<Record<Key, MessageDescriptor>> = {
  notice: msg`Notice`,
  inviteBanners: msg`Banners: referral`,
  refundBanners: msg`Banners: cashback`,
  conditions: msg`Conditions`,
  agreements: msg`Agreements`,
  contact: msg`Contact`,
  info: msg`Name and site`,
  sources: msg`Sources`,
  howto: msg`How-to page`,
  maintenance: msg`Maintenance`,
  registerOTP: msg`SMS code`,
  enableChatWidget: msg`Chat`,
  support: msg`Support`,
  slip: msg`Slip hours`,
  jurisdictions: msg`Countries`,
  withdraw: msg`Withdrawals`,
  deposit: msg`Deposits`,
  depositWallets: msg`Wallets`,
  riskReviews: msg`Risk reviews`,
  alarms: msg`Alarms`,
  queueTargets: msg`Target times`,
  retention: msg`Data retention`,
};

export const isTextKey = (key: string): key is TextKey => textKeys.some((each) => each === key);
export const isRuleKey = (key: string): key is RuleKey => ruleKeys.some((each) => each === key);
