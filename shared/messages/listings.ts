/** Server messages about listings, requests, reviews and chats (source-spec §8). */
export const listingMessages = {
  'property.added': { en: 'Property added successfully!', ar: 'تمت إضافة العقار بنجاح!' },
  'property.updated': { en: 'Property updated successfully!', ar: 'تم تحديث العقار بنجاح!' },
  'property.recommended': { en: 'Thank you, an admin sees it', ar: 'شكراً لك، سيظهر ذلك للمسؤول' },
  'property.deleted': { en: 'Property deleted', ar: 'تم حذف العقار' },
  'property.all_deleted': { en: 'All their properties are deleted', ar: 'تم حذف جميع عقاراته' },
  'property.verified': { en: 'Property published', ar: 'تم نشر العقار' },
  'property.agent_hidden': { en: 'The agent is hidden', ar: 'تم إخفاء الوسيط' },
  'property.agent_shown': { en: 'The agent is shown', ar: 'تم إظهار الوسيط' },
  'service.added': { en: 'Service added successfully!', ar: 'تمت إضافة الخدمة بنجاح!' },
  'service.updated': { en: 'Service updated successfully!', ar: 'تم تحديث الخدمة بنجاح!' },
  'service.deleted': { en: 'Service deleted successfully!', ar: 'تم حذف الخدمة بنجاح!' },
  'service.hidden': { en: 'The service is hidden', ar: 'تم إخفاء الخدمة' },
  'service.shown': { en: 'The service is in the public lists again', ar: 'عادت الخدمة إلى القوائم العامة' },
  'service.all_of_deleted': {
    en: 'All services of this provider are deleted',
    ar: 'تم حذف جميع خدمات مقدّم الخدمة',
  },
  'service.all_deleted': { en: 'All services are deleted', ar: 'تم حذف جميع الخدمات' },
  'review.deleted': { en: 'Review deleted successfully', ar: 'تم حذف التقييم بنجاح' },
  'request.sent': { en: 'Request sent!', ar: 'تم إرسال الطلب!' },
  'request.custom_sent': { en: 'Request send successfully!', ar: 'تم إرسال الطلب بنجاح!' },
  'request.deleted': { en: 'Request deleted', ar: 'تم حذف الطلب' },
  'contact.sent': { en: 'Contact request send!', ar: 'تم إرسال طلب التواصل!' },
  'contact.answered': { en: 'The answer is on its way', ar: 'الرد في الطريق' },
  'error.contact_answered': { en: 'This message was answered already', ar: 'سبق الرد على هذه الرسالة' },
  'request.matches_sent': { en: 'The homes are on their way', ar: 'العقارات في الطريق' },
  'chat.deleted': { en: 'Chat deleted', ar: 'تم حذف المحادثة' },
  'report.sent': { en: 'Thank you. We will look at it', ar: 'شكراً لك. سنراجع البلاغ' },
  'report.closed': { en: 'Report closed', ar: 'تم إغلاق البلاغ' },
  'operator.mails_retried': {
    en: 'The mails are being tried again',
    ar: 'تجري محاولة إرسال الرسائل مجدداً',
  },
  'settings.saved': { en: 'The settings are saved', ar: 'تم حفظ الإعدادات' },
  'costs.saved': { en: 'The figures are saved', ar: 'تم حفظ الأرقام' },
  'report.reopened': { en: 'Report reopened', ar: 'أُعيد فتح البلاغ' },
  'search.saved': { en: 'Search saved', ar: 'تم حفظ البحث' },
  'search.deleted': { en: 'Saved search deleted', ar: 'تم حذف البحث المحفوظ' },
  'search.stopped': { en: 'This search writes no more', ar: 'لن تصلك رسائل هذا البحث بعد الآن' },
  'recycle.restored': { en: 'Restored', ar: 'تمت الاستعادة' },

  'error.not_reachable': {
    en: 'You cannot write to this person',
    ar: 'لا يمكنك مراسلة هذا الشخص',
  },
  'error.recipient_gone': {
    en: 'This person can no longer be reached',
    ar: 'لم يعد بالإمكان الوصول إلى هذا الشخص',
  },
  'error.not_a_group': { en: 'This chat is not a group', ar: 'هذه المحادثة ليست مجموعة' },
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
  'error.own_listing': {
    en: 'This is your own. You cannot review it or ask about it',
    ar: 'هذا إعلانك، ولا يمكنك تقييمه أو الاستفسار عنه',
  },
  'error.own_review': {
    en: 'You cannot rate your own review',
    ar: 'لا يمكنك التفاعل مع تقييمك',
  },
  'error.reply_exists': { en: 'You have answered this review already', ar: 'سبق أن رددت على هذا التقييم' },
  'error.request_open': {
    en: 'You already have an open request about this',
    ar: 'لديك طلب مفتوح بهذا الشأن',
  },
  'error.service_not_found': { en: 'Service not found', ar: 'الخدمة غير موجودة' },
  'error.not_publishable': {
    en: 'This listing cannot be published yet',
    ar: 'لا يمكن نشر هذا الإعلان بعد',
  },
  'error.listing_changed': {
    en: 'It has changed since you looked. Please look again',
    ar: 'تغيّر الإعلان منذ أن اطّلعت عليه. يُرجى الاطلاع عليه مجدداً',
  },
  'error.looks_the_same': {
    en: 'You have a listing that looks like the same home',
    ar: 'لديك إعلان يبدو أنه للعقار نفسه',
  },
  'error.listings_a_day': {
    en: 'You can add at most 20 listings a day. Nothing you typed is lost: please go on tomorrow',
    ar: 'يمكنك إضافة 20 إعلاناً في اليوم كحد أقصى. لم يضع ما كتبته: يرجى المتابعة غداً',
  },
  'error.services_a_day': {
    en: 'You can add at most 20 services a day. Please go on tomorrow',
    ar: 'يمكنك إضافة 20 خدمة في اليوم كحد أقصى. يرجى المتابعة غداً',
  },
  'error.contact_hidden': {
    en: 'This contact is not shown',
    ar: 'بيانات التواصل هذه غير معروضة',
  },
  'error.contacts_a_day': {
    en: 'You have looked at many numbers today. Please come back tomorrow',
    ar: 'اطّلعت على أرقام كثيرة اليوم. يرجى المحاولة غداً',
  },
  'error.quota_used': {
    en: 'The room for your pictures is full. Please delete some first',
    ar: 'امتلأت المساحة المخصصة لصورك. يرجى حذف بعضها أولاً',
  },
  'error.too_many_photos': {
    en: 'A listing takes at most 30 photos',
    ar: 'يتسع الإعلان لـ 30 صورة كحد أقصى',
  },
  'error.too_many_pictures': {
    en: 'A service takes at most 10 photos',
    ar: 'تتسع الخدمة لـ 10 صور كحد أقصى',
  },
  'error.district_elsewhere': {
    en: 'This district belongs to another emirate',
    ar: 'هذه المنطقة تابعة لإمارة أخرى',
  },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
