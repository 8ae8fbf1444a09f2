/** What the server says about listings, requests, reviews and chats (source-spec §8). */
export const listingMessages = {
  'property.added': { en: 'Property added successfully!', ar: 'تمت إضافة العقار بنجاح!' },
  'property.updated': { en: 'Property updated successfully!', ar: 'تم تحديث العقار بنجاح!' },
  'property.deleted': { en: 'Property deleted', ar: 'تم حذف العقار' },
  'property.all_deleted': { en: 'All their properties are deleted', ar: 'تم حذف جميع عقاراته' },
  'property.verified': { en: 'Property published', ar: 'تم نشر العقار' },
  'property.agent_hidden': { en: 'The agent is hidden', ar: 'تم إخفاء الوكيل' },
  'property.agent_shown': { en: 'The agent is shown', ar: 'تم إظهار الوكيل' },
  'service.added': { en: 'Service added successfully!', ar: 'تمت إضافة الخدمة بنجاح!' },
  'service.updated': { en: 'Service updated successfully!', ar: 'تم تحديث الخدمة بنجاح!' },
  'service.deleted': { en: 'Service deleted successfully!', ar: 'تم حذف الخدمة بنجاح!' },
  'service.all_deleted': { en: 'All services are deleted', ar: 'تم حذف جميع الخدمات' },
  'review.deleted': { en: 'Review deleted successfully', ar: 'تم حذف التقييم بنجاح' },
  'request.sent': { en: 'Request sent!', ar: 'تم إرسال الطلب!' },
  'request.custom_sent': { en: 'Request send successfully!', ar: 'تم إرسال الطلب بنجاح!' },
  'request.deleted': { en: 'Request deleted', ar: 'تم حذف الطلب' },
  'contact.sent': { en: 'Contact request send!', ar: 'تم إرسال طلب التواصل!' },
  'chat.deleted': { en: 'Chat deleted', ar: 'تم حذف المحادثة' },
  'report.sent': { en: 'Thank you. We will look at it', ar: 'شكراً لك. سنراجع البلاغ' },
  'search.saved': { en: 'Search saved', ar: 'تم حفظ البحث' },
  'search.deleted': { en: 'Saved search deleted', ar: 'تم حذف البحث المحفوظ' },
  'search.stopped': { en: 'This search writes no more', ar: 'لن تصلك رسائل هذا البحث بعد الآن' },
  'recycle.restored': { en: 'Restored', ar: 'تمت الاستعادة' },

  'error.too_many_searches': {
    en: 'You can save at most 20 searches',
    ar: 'يمكنك حفظ 20 بحثاً كحد أقصى',
  },
  'error.link_wrong': { en: 'This link is not valid', ar: 'هذا الرابط غير صالح' },
  'error.owner_gone': {
    en: 'Its owner is no longer there. Restore them first',
    ar: 'لم يعد مالكه موجوداً. يرجى استعادته أولاً',
  },
  'error.requests_none': {
    en: 'No requests found for this user.',
    ar: 'لا توجد طلبات لهذا المستخدم.',
  },
  'error.review_not_found': { en: 'Review not found', ar: 'التقييم غير موجود' },
  'error.service_not_found': { en: 'Service not found', ar: 'الخدمة غير موجودة' },
  'error.not_publishable': {
    en: 'This listing cannot be published yet',
    ar: 'لا يمكن نشر هذا الإعلان بعد',
  },
  'error.too_many_photos': {
    en: 'A listing takes at most 30 photos',
    ar: 'يتسع الإعلان لـ 30 صورة كحد أقصى',
  },
  'error.district_elsewhere': {
    en: 'This district belongs to another emirate',
    ar: 'هذه المنطقة تابعة لإمارة أخرى',
  },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
