export { texts as errorTexts, textsInLaos as errorTextsInLaos } from '@kapao/contract/errors/error-texts/la';
export { messages } from './locales/public/la.po';
