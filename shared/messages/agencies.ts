import { MAX_INVITATIONS } from '../domain/agency';

/** Server messages about agencies (spec/2-api "Agencies"). */
export const agencyMessages = {
  'error.agency_taken': {
    en: 'This agency already has an owner. Ask them to invite you',
    ar: 'لهذه الشركة مالك بالفعل. اطلب منه أن يدعوك',
  },
  'error.claim_open': {
    en: 'A claim is already waiting for a decision',
    ar: 'هناك مطالبة بانتظار القرار بالفعل',
  },
  'error.claim_changed': {
    en: 'This claim has changed or can no longer be accepted. Reload and check it again',
    ar: 'تغيّرت هذه المطالبة أو لم يعد قبولها ممكناً. أعد تحميل الصفحة وراجعها من جديد',
  },
  'error.in_agency': {
    en: 'You already belong to an agency. Leave it first',
    ar: 'أنت عضو في شركة بالفعل. غادرها أولاً',
  },
  'error.not_agency_owner': {
    en: 'Only the owner of an agency can do this',
    ar: 'هذا الإجراء متاح لمالك الشركة فقط',
  },
  'error.too_many_invitations': {
    en: `An agency can have up to ${MAX_INVITATIONS} open invitations. Cancel one first`,
    ar: `يمكن أن يكون للشركة ${MAX_INVITATIONS} دعوة مفتوحة كحد أقصى. ألغِ إحداها أولاً`,
  },
  'error.owner_cannot_leave': {
    en: 'Pass the agency on to a member before you leave',
    ar: 'انقل ملكية الشركة إلى أحد أعضائها قبل المغادرة',
  },
  'error.agency_listings_a_day': {
    en: 'Your agency can add up to {n} listings a day. Your draft is saved, so you can continue tomorrow',
    ar: 'يمكن لشركتك إضافة {n} إعلان في اليوم كحد أقصى. مسودتك محفوظة، ويمكنك المتابعة غداً',
  },
  'error.agency_member': {
    en: 'Members carry the name of their agency',
    ar: 'يظهر الأعضاء باسم شركتهم',
  },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
