import { clientRoutes } from '@manzil/shared/domain/address/clientRoutes';
import { fillLegal } from '@manzil/shared/messages/legal/legal';
import { privacyFor } from '@manzil/shared/messages/legal/privacy';
import { terms } from '@manzil/shared/messages/legal/terms';
import { env } from '../base/env';
import { brandIn, site } from '../base/site';
import { truncate, type DescribePage } from './page';

/** Copies of `pages.terms`, `pages.privacy` and `legal.operator` from the client's locales; a test keeps them in sync. */
const WORDS = {
  en: { terms: 'Terms of use', privacy: 'Privacy policy', operator: 'the operator of this site' },
  ar: { terms: 'شروط الاستخدام', privacy: 'سياسة الخصوصية', operator: 'مشغّل هذا الموقع' },
};

const DOCUMENTS = {
  terms: () => terms,
  privacy: () => privacyFor(env().CONTACT_NEEDS_LOGIN ? 'signedIn' : 'everybody'),
};
const NAMES = ['terms', 'privacy'] as const;

/** The pages of the site's own texts: terms of use and privacy policy. */
export const describeLegal: DescribePage = (url, lang) => {
  const name = NAMES.find((known) => clientRoutes[known].path === url.pathname);
  if (!name) return Promise.resolve(undefined);
  const words = WORDS[lang];
  const { intro, parts } = fillLegal(DOCUMENTS[name]()[lang], {
    brand: brandIn(lang),
    email: site().supportEmail ?? words.operator,
  });
  return Promise.resolve({
    title: words[name],
    description: truncate(intro),
    path: url.pathname,
    firstView: { kind: 'text', heading: words[name], lead: intro, parts },
  });
};
