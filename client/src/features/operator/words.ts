/** The mails that have a name in the texts: those of the server's `MailData`. */
export const mailKinds = [
  'otp',
  'resetPassword',
  'setPassword',
  'suspended',
  'passwordChanged',
  'emailChanged',
  'roleChanged',
  'listingVerified',
  'listingSentBack',
  'permitExpiring',
  'stillAvailable',
  'savedSearchAlert',
  'contactAnswer',
  'customMatches',
  'unreadChat',
  'requestReceived',
  'requestStatus',
  'serviceHidden',
  'offerDeleted',
  'allDeleted',
  'requestGone',
] as const;

/** The jobs that have a name in the texts. */
export const jobNames = [
  'sweepFiles',
  'refusedMails',
  'settle',
  'backup',
  'endedChats',
  'unreadChatMails',
  'drafts',
  'marketDays',
  'listingUpkeep',
  'savedSearchAlerts',
  'recycleBin',
] as const;
