import type { Locale } from './enums';

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
    en: 'Please add clear photos of every room, without logos, phone numbers or collages.',
    ar: 'يُرجى إضافة صور واضحة لكل غرفة، من دون شعارات أو أرقام هواتف أو صور مركّبة.',
  },
  {
    title: { en: 'Photos of another home', ar: 'صور لعقار آخر' },
    en: 'The photos seem to show another home. Please show the one that is offered.',
    ar: 'يبدو أن الصور لعقار آخر. يُرجى إضافة صور العقار المعروض نفسه.',
  },
  {
    title: { en: 'Description', ar: 'الوصف' },
    en: 'Please describe the home itself: condition, view, floor and what is included.',
    ar: 'يُرجى وصف العقار نفسه: حالته وإطلالته وطابقه وما يشمله السعر.',
  },
  {
    title: { en: 'Price', ar: 'السعر' },
    en: 'The price does not fit the size and the place. Please check it, or explain it in the description.',
    ar: 'السعر لا يتناسب مع المساحة والموقع. يُرجى التحقق منه أو توضيحه في الوصف.',
  },
  {
    title: { en: 'Place', ar: 'الموقع' },
    en: 'District, building and the pin on the map do not agree. Please correct them.',
    ar: 'المنطقة والمبنى والموقع على الخريطة غير متطابقة. يُرجى تصحيحها.',
  },
  {
    title: { en: 'Permit', ar: 'التصريح' },
    en: 'The advertising permit is missing, has ended or is for another home. Please enter the right one.',
    ar: 'تصريح الإعلان غير موجود أو منتهٍ أو يخص عقاراً آخر. يُرجى إدخال التصريح الصحيح.',
  },
  {
    title: { en: 'Listed twice', ar: 'إعلان مكرر' },
    en: 'You already have a listing of this home. Please change that one instead.',
    ar: 'لديك إعلان آخر عن هذا العقار. يُرجى تعديله بدلاً من إضافة إعلان جديد.',
  },
];
