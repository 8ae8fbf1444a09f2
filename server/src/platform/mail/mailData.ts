import type { PreferredTime, QUOTE_STATES, REQUEST_STATUSES } from '@manzil/shared/domain/enums';
import type { Role } from '@manzil/shared/domain/roles';

/** An item in a list of listings. Price and place are worded in the reader's language. */
export interface MailItem {
  title: string;
  /** `AED 1,250,000 / yr` */
  price: string;
  place: string;
  path: string;
}

/** Calendar entry attached to a mail. */
export interface MailCalendar {
  method: 'PUBLISH' | 'CANCEL';
  /** iCalendar text. */
  text: string;
}

/** Data of each mail. A `path` is a URL on this site, starting with `/`. */
export interface MailData {
  /** One-time code, valid for `minutes`. The address is unconfirmed, so the greeting uses no typed name. */
  otp: { code: string; minutes: number };
  /** Code that signs a visitor in and sends their request. The address may be unconfirmed, so it greets nobody by name. */
  requestCode: { code: string; minutes: number };
  /** Instead of the code, for accounts that it may not sign in. */
  signInToSend: { path: string };
  resetPassword: { name: string; path: string; minutes: number };
  /** Account created by staff; the recipient chooses a password. */
  setPassword: { name: string; path: string; minutes: number };
  suspended: { name: string; reason?: string };
  passwordChanged: { name: string };
  /** A second factor was set up or removed. */
  secondFactor: { name: string; isOn: boolean };
  /** Sent to the previous address. */
  emailChanged: { name: string; newEmail: string };
  roleChanged: { name: string; role: Role };
  listingVerified: { name: string; title: string; path: string };
  listingSentBack: { name: string; title: string; reason: string; path: string };
  /** `expiresAt` as `2027-03-31`. */
  permitExpiring: { name: string; title: string; expiresAt: string; isExpired: boolean; path: string };
  stillAvailable: { name: string; title: string; path: string };
  savedSearchAlert: {
    name: string;
    searchName: string;
    count: number;
    items: MailItem[];
    path: string;
    settingsPath: string;
  };
  /** Reply by staff to a contact letter. */
  contactAnswer: { name: string; answer: string; message: string };
  /** Matches sent by staff for a custom request, with their `note`. */
  customMatches: { name: string; items: MailItem[]; note?: string; path: string };
  /** Unread messages in a chat; `group` is the name of a group chat. */
  unreadChat: { name: string; from: string; group?: string; path: string; settingsPath: string };
  requestReceived: {
    name: string;
    from: string;
    title: string;
    /** `YYYY-MM-DD` */
    preferredDate?: string | undefined;
    preferredTime?: PreferredTime | undefined;
    message?: string;
    path: string;
  };
  requestStatus: {
    name: string;
    title: string;
    /** The owner, if they changed the status and are not hidden. */
    from?: string | undefined;
    status: (typeof REQUEST_STATUSES)[number];
    path: string;
  };
  /** A change to a viewing; times are ISO. `words` is the other side's note or reason. */
  viewing: {
    name: string;
    title: string;
    event:
      | 'proposed'
      | 'agreed'
      | 'noneFits'
      | 'cancelled'
      /** Of an agreed viewing, whose time `at` stands: the seeker asks for another, the agent offers `times`, it stays. */
      | 'changeAsked'
      | 'changeOffered'
      | 'kept'
      /** From `was` to `at`. */
      | 'moved'
      | 'reminder'
      /** To the new agent, the seeker and the former agent of an agreed viewing. */
      | 'takenOver'
      | 'newAgent'
      | 'handedOver';
    at?: string;
    was?: string;
    /** Who acted; absent for a hidden agent, the system and the recipient's own acts. */
    from?: string;
    times?: string[];
    /** As far as the recipient may know it. */
    place?: string;
    /** The other side, with their number if they share it. */
    contact?: string;
    words?: string;
    path: string;
    calendar?: MailCalendar;
  };
  /** A changed quote; amounts in AED. `words`: what it includes, or why it was declined. */
  quote: {
    name: string;
    title: string;
    event: (typeof QUOTE_STATES)[number];
    from?: string;
    total: number;
    vatAmount: number;
    /** `YYYY-MM-DD` */
    validUntil: string;
    words?: string;
    path: string;
  };
  /** Staff hid a service from the public lists. */
  serviceHidden: { name: string; title: string; reason: string; path: string };
  /** Staff deleted a listing or a service. */
  offerDeleted: { name: string; title: string; path: string };
  /** Staff deleted all of a person's listings and services. */
  allDeleted: { name: string; path: string };
  /** An admin transferred another person's listings or services to the recipient. */
  offersReceived: { name: string; from: string; path: string };
  /** The owner of an agency invites the recipient; without an account, `name` is empty. Ends after `days`. */
  agencyInvitation: { name: string; from: string; agency: string; days: number; path: string };
  /** An admin decided on the recipient's claim to own an agency. */
  agencyClaimDecided: { name: string; agency: string; isAccepted: boolean; reason?: string; path: string };
  /** The owner of an agency ended the recipient's membership. */
  memberRemoved: { name: string; agency: string; path: string };
  /** The listing or service of a request is no longer offered. */
  requestGone: { name: string; title: string; path: string };
  /** `token` is its name. */
  apiTokenCreated: { name: string; token: string; path: string };
  /** Enquiries are posted to another system. */
  webhookSet: { name: string; host: string; path: string };
  webhookFailed: { name: string; host: string; path: string };
}
export type MailTemplate = keyof MailData;

/** Content of a mail before rendering to HTML and text. */
export interface MailText {
  subject: string;
  lines: string[];
  /** Shown large, for copying. */
  code?: string;
  items?: MailItem[];
  action?: { label: string; path: string };
  /** Small print below the button. */
  notes?: string[];
  /** Attached calendar entry. */
  calendar?: MailCalendar;
  /** Link for unsubscribing from such mails. */
  settings?: { label: string; path: string };
}

/** Texts of all mails in one language. */
export interface MailTexts {
  mails: { [T in MailTemplate]: (data: MailData[T], brand: string, support?: string) => MailText };
  greeting: (name?: string) => string;
  /** Footer of every mail. */
  footer: (brand: string, supportEmail: string | undefined) => string;
}
