import type { MailTexts } from './mailData';

type AgencyMails = Pick<MailTexts['mails'], 'agencyInvitation' | 'agencyClaimDecided' | 'memberRemoved'>;

/** Texts of the mails about agencies. */
export const agencyMails: Record<'en' | 'ar', AgencyMails> = {
  en: {
    agencyInvitation: ({ from, agency, days, path }, brand) => ({
      subject: `${from} invites you to join ${agency}`,
      lines: [
        `${from} invites you to join the agency ${agency} on ${brand}.`,
        'To accept, sign in as an agent with this e-mail address.',
      ],
      action: { label: 'View the invitation', path },
      notes: [
        'Listings you add as a member go to the agency’s owner if you leave. Those you have already stay yours.',
        `The invitation is valid for ${days} days. If you don’t know the sender, ignore this e-mail.`,
      ],
    }),
    agencyClaimDecided: ({ agency, isAccepted, reason, path }) => ({
      subject: isAccepted ? `You now manage ${agency}` : `Your request to manage ${agency} was declined`,
      lines: isAccepted
        ? [`You can now manage ${agency} and invite your agents.`]
        : [`We couldn’t accept your request to manage ${agency}.`, ...(reason ? [`Reason: ${reason}`] : [])],
      action: { label: isAccepted ? 'Manage your agency' : 'View your agency', path },
    }),
    memberRemoved: ({ agency, path }) => ({
      subject: `You are no longer a member of ${agency}`,
      lines: [
        `The owner of ${agency} has ended your membership. Listings you added as a member now belong to the owner; those you had before are still yours.`,
      ],
      action: { label: 'View your listings', path },
    }),
  },
  ar: {
    agencyInvitation: ({ from, agency, days, path }, brand) => ({
      subject: `دعوة من ${from} للانضمام إلى ${agency}`,
      lines: [
        `وصلتك دعوة من ${from} للانضمام إلى شركة ${agency} على ${brand}.`,
        'لقبول الدعوة، سجّل الدخول كوسيط بهذا البريد الإلكتروني.',
      ],
      action: { label: 'عرض الدعوة', path },
      notes: [
        'تنتقل الإعلانات التي تضيفها خلال عضويتك إلى مالك الشركة إذا غادرتها، وتبقى إعلاناتك السابقة لك.',
        `مدة صلاحية الدعوة بالأيام: ${days}. إذا كنت لا تعرف المرسل فتجاهل هذه الرسالة.`,
      ],
    }),
    agencyClaimDecided: ({ agency, isAccepted, reason, path }) => ({
      subject: isAccepted ? `يمكنك الآن إدارة ${agency}` : `لم يُقبل طلبك لإدارة ${agency}`,
      lines: isAccepted
        ? [`يمكنك الآن إدارة ${agency} ودعوة وسطائك.`]
        : [`لم نتمكن من قبول طلبك لإدارة ${agency}.`, ...(reason ? [`السبب: ${reason}`] : [])],
      action: { label: isAccepted ? 'إدارة الشركة' : 'عرض الشركة', path },
    }),
    memberRemoved: ({ agency, path }) => ({
      subject: `انتهت عضويتك في ${agency}`,
      lines: [
        `أنهى مالك ${agency} عضويتك. انتقلت إليه الإعلانات التي أضفتها خلال عضويتك، وتبقى إعلاناتك السابقة لك.`,
      ],
      action: { label: 'عرض إعلاناتك', path },
    }),
  },
};
