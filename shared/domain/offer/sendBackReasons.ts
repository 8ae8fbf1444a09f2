import type { Locale } from '../enums';

/** A reason in both languages with a short title. */
export interface SendBackReason {
  title: Record<Locale, string>;
  en: string;
  ar: string;
}

/**
 * Common reasons for sending a listing back, in both languages, so that staff needn't know the owner's language.
 * Inserted into the reason, where they can be edited. Admins may set others.
 */
export const SEND_BACK_REASONS: readonly SendBackReason[] = [
  {
    title: { en: 'Photos', ar: 'الصور' },
    en: 'Add clear photos of every room, without logos, phone numbers or collages.',
    ar: 'أضف صوراً واضحة لكل غرفة، من دون شعارات أو أرقام هواتف أو صور مركّبة.',
  },
  {
    title: { en: 'Photos of another home', ar: 'صور لعقار آخر' },
    en: 'The photos seem to show another home. Use photos of the one listed.',
    ar: 'يبدو أن الصور لعقار آخر. أضف صور العقار المعروض نفسه.',
  },
  {
    title: { en: 'Description', ar: 'الوصف' },
    en: 'Describe the home itself: condition, view, floor and what the price includes.',
    ar: 'صِف العقار نفسه: حالته وإطلالته وطابقه وما يشمله السعر.',
  },
  {
    title: { en: 'Price', ar: 'السعر' },
    en: 'The price doesn’t match the size and location. Correct it, or explain it in the description.',
    ar: 'السعر لا يتناسب مع المساحة والموقع. صحّحه أو وضّح سببه في الوصف.',
  },
  {
    title: { en: 'Location', ar: 'الموقع' },
    en: 'The district, building and pin on the map don’t match. Correct them.',
    ar: 'المنطقة والمبنى والموقع على الخريطة غير متطابقة. صحّحها.',
  },
  {
    title: { en: 'Permit', ar: 'التصريح' },
    en: 'The advertising permit is missing, has expired or is for another home. Enter the right one.',
    ar: 'تصريح الإعلان غير موجود أو منتهٍ أو يخص عقاراً آخر. أدخل التصريح الصحيح.',
  },
  {
    title: { en: 'Duplicate', ar: 'إعلان مكرر' },
    en: 'You already have a listing for this home. Edit that one instead.',
    ar: 'لديك إعلان آخر عن هذا العقار. عدّله بدلاً من إضافة إعلان جديد.',
  },
];
