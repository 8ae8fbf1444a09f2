import { MAX_FEEDS } from '../domain/offer/feeds';
import { MAX_PHOTOS } from '../domain/offer/propertyRules';
import { MAX_SERVICE_PHOTOS } from '../domain/offer/serviceQuality';
import { MAX_FAVORITE_LISTS, MAX_LIST_HOMES, MAX_LIST_PEOPLE } from '../domain/text/textLimits';
/** Server messages about listings, requests, reviews and chats (source-spec §8). */
export const listingMessages = {
  'property.added': { en: 'Property added successfully!', ar: 'تمت إضافة العقار بنجاح!' },
  'property.updated': { en: 'Property updated successfully!', ar: 'تم تحديث العقار بنجاح!' },
  'property.recommended': { en: 'Thank you. An admin will decide', ar: 'شكراً لك. القرار للمدير' },
  'property.deleted': { en: 'Property deleted', ar: 'تم حذف العقار' },
  'property.all_deleted': { en: 'All listings by this agent deleted', ar: 'تم حذف كل إعلانات الوسيط' },
  'property.verified': { en: 'Property published', ar: 'تم نشر العقار' },
  'property.agent_hidden': { en: 'Agent hidden', ar: 'تم إخفاء الوسيط' },
  'property.agent_shown': { en: 'Agent shown', ar: 'تم إظهار الوسيط' },
  'service.added': { en: 'Service added successfully!', ar: 'تمت إضافة الخدمة بنجاح!' },
  'service.updated': { en: 'Service updated successfully!', ar: 'تم تحديث الخدمة بنجاح!' },
  'service.deleted': { en: 'Service deleted successfully!', ar: 'تم حذف الخدمة بنجاح!' },
  'service.hidden': { en: 'Service hidden', ar: 'تم إخفاء الخدمة' },
  'service.shown': { en: 'Service is public again', ar: 'عادت الخدمة إلى القوائم العامة' },
  'service.all_of_deleted': {
    en: 'All services by this provider deleted',
    ar: 'تم حذف كل خدمات مقدّم الخدمة',
  },
  'service.all_deleted': { en: 'All services deleted', ar: 'تم حذف كل الخدمات' },
  'review.deleted': { en: 'Review deleted successfully', ar: 'تم حذف التقييم بنجاح' },
  'request.sent': { en: 'Request sent!', ar: 'تم إرسال الطلب!' },
  'request.service_sent': { en: 'Request send!', ar: 'تم إرسال الطلب!' },
  'request.custom_sent': { en: 'Request send successfully!', ar: 'تم إرسال الطلب بنجاح!' },
  'request.deleted': { en: 'Request deleted', ar: 'تم حذف الطلب' },
  'viewing.proposed': { en: 'Times sent', ar: 'أُرسلت المواعيد' },
  'viewing.agreed': { en: 'Viewing confirmed', ar: 'تم تأكيد المعاينة' },
  'viewing.refused': {
    en: 'Sent. The agent can now offer other times',
    ar: 'أُرسل طلبك، ويمكن للوسيط الآن اقتراح مواعيد أخرى',
  },
  'viewing.kept': { en: 'The agreed time stays', ar: 'يبقى الموعد المتفق عليه' },
  'viewing.cancelled': { en: 'Viewing cancelled', ar: 'أُلغيت المعاينة' },
  'quote.sent': { en: 'Quote sent', ar: 'أُرسل عرض السعر' },
  'quote.accepted': { en: 'Quote accepted', ar: 'تم قبول عرض السعر' },
  'quote.declined': { en: 'Quote declined', ar: 'تم رفض عرض السعر' },
  'quote.withdrawn': { en: 'Quote withdrawn', ar: 'تم سحب عرض السعر' },
  'contact.sent': { en: 'Contact request send!', ar: 'تم إرسال طلب التواصل!' },
  'contact.answered': { en: 'Reply sent', ar: 'تم إرسال الرد' },
  'error.contact_answered': { en: 'This message already has a reply', ar: 'سبق الرد على هذه الرسالة' },
  'request.matches_sent': { en: 'Homes sent', ar: 'تم إرسال العقارات' },
  'chat.support': { en: '{n} support', ar: 'دعم {n}' },
  'chat.deleted': { en: 'Chat deleted', ar: 'تم حذف المحادثة' },
  'report.sent': { en: 'Thank you. We will review it', ar: 'شكراً لك. سنراجع البلاغ' },
  'report.closed': { en: 'Report closed', ar: 'تم إغلاق البلاغ' },
  'operator.mails_retried': {
    en: 'Retrying the e-mails',
    ar: 'تجري إعادة إرسال الرسائل',
  },
  'settings.saved': { en: 'Settings saved', ar: 'تم حفظ الإعدادات' },
  'costs.saved': { en: 'Figures saved', ar: 'تم حفظ الأرقام' },
  'report.reopened': { en: 'Report reopened', ar: 'أُعيد فتح البلاغ' },
  'search.saved': { en: 'Search saved', ar: 'تم حفظ البحث' },
  'search.deleted': { en: 'Saved search deleted', ar: 'تم حذف البحث المحفوظ' },
  'search.stopped': { en: 'E-mails stopped', ar: 'لن تصلك هذه الرسائل بعد الآن' },
  'recycle.restored': { en: 'Restored', ar: 'تمت الاستعادة' },

  'error.not_reachable': {
    en: 'You can’t message this person',
    ar: 'لا يمكنك مراسلة هذا الشخص',
  },
  'error.recipient_gone': {
    en: 'This person is no longer available',
    ar: 'لم يعد بالإمكان الوصول إلى هذا الشخص',
  },
  'error.not_a_group': { en: 'This chat is not a group', ar: 'هذه المحادثة ليست مجموعة' },
  'error.too_many_searches': {
    en: 'You can save up to 20 searches. Delete one first',
    ar: 'يمكنك حفظ 20 بحثاً كحد أقصى. احذف أحدها أولاً',
  },
  'error.too_many_lists': {
    en: `You can create up to ${MAX_FAVORITE_LISTS} lists and join up to ${MAX_FAVORITE_LISTS} others`,
    ar: `يمكنك إنشاء ${MAX_FAVORITE_LISTS} قائمة والانضمام إلى ${MAX_FAVORITE_LISTS} قائمة أخرى كحد أقصى`,
  },
  'error.list_full': {
    en: `A list can have up to ${MAX_LIST_HOMES} homes. Remove one first`,
    ar: `تتسع القائمة لـ${MAX_LIST_HOMES} عقاراً كحد أقصى. أزل أحدها أولاً`,
  },
  'error.list_has_all_people': {
    en: `Up to ${MAX_LIST_PEOPLE} people can share a list`,
    ar: `يمكن أن يتشارك القائمة ${MAX_LIST_PEOPLE} أشخاص كحد أقصى`,
  },
  'error.too_many_feeds': {
    en: `You can connect up to ${MAX_FEEDS} feeds. Remove one first`,
    ar: `يمكنك ربط ${MAX_FEEDS} ملفات تغذية كحد أقصى. أزل أحدها أولاً`,
  },
  'error.feed_file_needed': {
    en: 'This feed has no address. Upload a file',
    ar: 'ليس لملف التغذية هذا عنوان. ارفع ملفاً',
  },
  'error.feed_is_running': {
    en: 'This feed is being read or applied. Stop it, or try again once it has finished',
    ar: 'يجري الآن قراءة ملف التغذية هذا أو تطبيقه. انتظر حتى ينتهي أو أوقفه',
  },
  'error.feed_not_ready': {
    en: 'This check can no longer be applied. Check the feed again',
    ar: 'لم يعد بالإمكان تطبيق هذا الفحص. افحص ملف التغذية مجدداً',
  },
  'error.feed_owner_inactive': {
    en: 'The owner of this feed can’t list properties at the moment',
    ar: 'لا يمكن لصاحب ملف التغذية هذا عرض العقارات حالياً',
  },
  'error.link_wrong': { en: 'This link is not valid', ar: 'هذا الرابط غير صالح' },
  'error.owner_gone': {
    en: 'The owner’s account was deleted. Restore it first',
    ar: 'حُذف حساب صاحبه. استعِد الحساب أولاً',
  },
  'error.requests_none': {
    en: 'No requests found for this user.',
    ar: 'لا توجد طلبات لهذا المستخدم.',
  },
  'error.review_not_found': { en: 'Review not found', ar: 'التقييم غير موجود' },
  'error.own_listing': {
    en: 'This is your own listing. You can’t review it or send a request',
    ar: 'هذا إعلانك، ولا يمكنك تقييمه أو الاستفسار عنه',
  },
  'error.own_review': {
    en: 'You can’t rate your own review',
    ar: 'لا يمكنك التصويت على تقييمك',
  },
  'error.reply_exists': { en: 'You have already replied to this review', ar: 'سبق أن رددت على هذا التقييم' },
  'error.request_open': {
    en: 'You already have an open request here',
    ar: 'لديك هنا طلب مفتوح',
  },
  'error.request_closed': { en: 'This request is closed', ar: 'هذا الطلب مغلق' },
  'error.request_changed': {
    en: '{n} has changed this request in the meantime. Check it again',
    ar: 'عُدّل هذا الطلب في هذه الأثناء من جانب {n}. راجعه مجدداً',
  },
  'error.note_changed': {
    en: 'The note has been changed in the meantime. Check it before you save yours',
    ar: 'عُدّلت الملاحظة في هذه الأثناء. راجعها قبل حفظ ملاحظتك',
  },
  'error.viewing_changed': {
    en: 'The viewing has changed since you opened it. Check the times again',
    ar: 'تغيّر موعد المعاينة منذ أن فتحته. راجع المواعيد مجدداً',
  },
  'error.quote_changed': {
    en: 'The quote has changed since you opened it. Check it again',
    ar: 'تغيّر عرض السعر منذ أن فتحته. راجعه مجدداً',
  },
  'error.quote_expired': {
    en: 'This quote has expired. Request a new one',
    ar: 'انتهت صلاحية عرض السعر. اطلب عرضاً جديداً',
  },
  'error.viewing_begun': {
    en: 'This time has passed. Choose another one',
    ar: 'فات هذا الموعد. اختر موعداً آخر',
  },
  'error.service_not_found': { en: 'Service not found', ar: 'الخدمة غير موجودة' },
  'error.not_publishable': {
    en: 'This listing can’t be published yet',
    ar: 'لا يمكن نشر هذا الإعلان بعد',
  },
  'error.listing_changed': {
    en: 'The listing has changed since you opened it. Review it again',
    ar: 'تغيّر الإعلان منذ أن فتحته. راجعه مجدداً',
  },
  'error.looks_the_same': {
    en: 'You already have a similar listing',
    ar: 'لديك إعلان مشابه',
  },
  'error.listings_a_day': {
    en: 'You can add up to 20 listings a day. Your draft is saved, so you can continue tomorrow',
    ar: 'يمكنك إضافة 20 إعلاناً في اليوم كحد أقصى. مسودتك محفوظة، ويمكنك المتابعة غداً',
  },
  'error.services_a_day': {
    en: 'You can add up to 20 services a day. Continue tomorrow',
    ar: 'يمكنك إضافة 20 خدمة في اليوم كحد أقصى. تابع غداً',
  },
  'error.contact_hidden': {
    en: 'These contact details are hidden',
    ar: 'بيانات التواصل هذه غير معروضة',
  },
  'error.contacts_a_day': {
    en: 'You’ve viewed many numbers today. Try again tomorrow',
    ar: 'اطّلعت على أرقام كثيرة اليوم. حاول مجدداً غداً',
  },
  'error.quota_used': {
    en: 'Your photo storage is full. Delete some photos first',
    ar: 'امتلأت المساحة المخصصة لصورك. احذف بعضها أولاً',
  },
  'error.too_many_photos': {
    en: `A listing can have up to ${MAX_PHOTOS} photos`,
    ar: `يتسع الإعلان لـ${MAX_PHOTOS} صورة كحد أقصى`,
  },
  'error.too_many_pictures': {
    en: `A service can have up to ${MAX_SERVICE_PHOTOS} photos`,
    ar: `تتسع الخدمة لـ${MAX_SERVICE_PHOTOS} صور كحد أقصى`,
  },
  'error.district_elsewhere': {
    en: 'This district is in another emirate',
    ar: 'هذه المنطقة تابعة لإمارة أخرى',
  },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
